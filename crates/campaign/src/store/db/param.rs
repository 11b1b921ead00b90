//! The parameters of a statement and the columns of a row. They are numbers and texts only.

use postgres::types::{FromSql, ToSql, Type};
use rusqlite::types::{FromSqlResult, ToSqlOutput, ValueRef};

/// A parameter of a statement.
#[derive(Clone, Copy, Debug)]
pub enum Param<'a> {
    /// A number.
    Int(Option<i64>),
    /// A text.
    Text(Option<&'a str>),
}

/// What a column can be read as.
pub trait Column: rusqlite::types::FromSql + for<'a> FromSql<'a> {}

impl<T: rusqlite::types::FromSql + for<'a> FromSql<'a>> Column for T {}

/// A value of any column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnValue {
    /// Nothing.
    Null,
    /// A number.
    Int(i64),
    /// A text.
    Text(String),
}

/// The parameters of a statement, in order.
macro_rules! params {
    ($($value:expr),* $(,)?) => { &[$($crate::store::db::Param::from(&$value)),*] };
}
pub(crate) use params;

macro_rules! from {
    ($($type:ty => |$value:ident| $param:expr;)*) => {
        $(impl<'a> From<&'a $type> for Param<'a> {
            fn from($value: &'a $type) -> Param<'a> { $param }
        })*
    };
}

impl From<&i64> for Param<'_> {
    fn from(value: &i64) -> Self {
        Param::Int(Some(*value))
    }
}

impl From<&Option<i64>> for Param<'_> {
    fn from(value: &Option<i64>) -> Self {
        Param::Int(*value)
    }
}

impl From<&bool> for Param<'_> {
    fn from(value: &bool) -> Self {
        Param::Int(Some(i64::from(*value)))
    }
}

from! {
    &'a str => |value| Param::Text(Some(value));
    &'a &'a str => |value| Param::Text(Some(value));
    String => |value| Param::Text(Some(value));
    &'a String => |value| Param::Text(Some(value));
    Option<&'a str> => |value| Param::Text(*value);
    Option<String> => |value| Param::Text(value.as_deref());
    ColumnValue => |value| match value {
        // A column that may be NULL is a text.
        ColumnValue::Null => Param::Text(None),
        ColumnValue::Int(number) => Param::Int(Some(*number)),
        ColumnValue::Text(text) => Param::Text(Some(text)),
    };
}

impl rusqlite::ToSql for Param<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Param::Int(Some(number)) => ValueRef::Integer(*number),
            Param::Text(Some(text)) => ValueRef::Text(text.as_bytes()),
            Param::Int(None) | Param::Text(None) => ValueRef::Null,
        }))
    }
}

impl rusqlite::types::FromSql for ColumnValue {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<ColumnValue> {
        Ok(match value {
            ValueRef::Null => ColumnValue::Null,
            ValueRef::Integer(number) => ColumnValue::Int(number),
            other => ColumnValue::Text(other.as_str()?.to_owned()),
        })
    }
}

type Failed = Box<dyn std::error::Error + Sync + Send>;

impl Param<'_> {
    /// The type that a server takes it for.
    pub fn server_type(&self) -> Type {
        match self {
            Param::Int(_) => Type::INT8,
            Param::Text(_) => Type::TEXT,
        }
    }

    /// The parameter for the thread of a connection.
    pub fn owned(&self) -> OwnedParam {
        match self {
            Param::Int(number) => Box::new(*number),
            Param::Text(text) => Box::new(text.map(|text| without_nul(text).into_owned())),
        }
    }
}

/// A parameter that a server takes, in any thread.
pub type OwnedParam = Box<dyn ToSql + Sync + Send>;

/// A text without NUL characters. PostgreSQL's texts hold every other character, but the evidence of a crash may contain NUL.
fn without_nul(text: &str) -> std::borrow::Cow<'_, str> {
    if text.contains('\0') { text.replace('\0', "\u{fffd}").into() } else { text.into() }
}

/// Column `at` of all rows as one parameter.
pub fn array(rows: &[Vec<Param<'_>>], at: usize) -> OwnedParam {
    match rows[0][at] {
        Param::Int(_) => {
            let numbers = rows.iter().map(|row| if let Param::Int(number) = row[at] { number } else { None });
            Box::new(numbers.collect::<Vec<Option<i64>>>())
        }
        Param::Text(_) => {
            let texts = rows.iter().map(|row| if let Param::Text(text) = row[at] { text } else { None });
            let texts = texts.map(|text| text.map(|text| without_nul(text).into_owned()));
            Box::new(texts.collect::<Vec<Option<String>>>())
        }
    }
}

impl<'a> FromSql<'a> for ColumnValue {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<ColumnValue, Failed> {
        match *kind {
            Type::INT8 => Ok(ColumnValue::Int(i64::from_sql(kind, raw)?)),
            _ => Ok(ColumnValue::Text(String::from_sql(kind, raw)?)),
        }
    }

    fn from_sql_null(_: &Type) -> Result<ColumnValue, Failed> {
        Ok(ColumnValue::Null)
    }

    fn accepts(kind: &Type) -> bool {
        matches!(*kind, Type::INT8 | Type::TEXT)
    }
}
