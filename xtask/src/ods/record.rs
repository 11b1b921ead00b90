//! Access to the records that `llvm-tblgen --dump-json` prints.

use serde_json::Value;

/// The records of one `.td` file.
pub struct Records(pub Value);

/// One record.
#[derive(Clone, Copy)]
pub struct OdsRecord<'a> {
    all: &'a Records,
    value: &'a Value,
}

impl Records {
    /// A record by its name.
    pub fn get(&self, name: &str) -> Option<OdsRecord<'_>> {
        self.0.get(name).map(|value| OdsRecord { all: self, value })
    }

    /// All records that derive from a class, in the order of the dump.
    pub fn of_class(&self, class: &str) -> Vec<OdsRecord<'_>> {
        let names = self.0["!instanceof"][class].as_array().map(Vec::as_slice).unwrap_or_default();
        names.iter().filter_map(|name| self.get(name.as_str()?)).collect()
    }
}

impl<'a> OdsRecord<'a> {
    /// The record's name. An anonymous record's name is unique only in its file.
    pub fn name(&self) -> &'a str {
        self.text("!name")
    }

    /// Whether TableGen invented the name.
    pub fn anonymous(&self) -> bool {
        self.value["!anonymous"].as_bool().unwrap_or(false)
    }

    /// Whether the record derives from a class.
    pub fn is(&self, class: &str) -> bool {
        self.supers().any(|each| each == class)
    }

    /// The classes from which the record derives, the most derived one last.
    pub fn supers(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let list = self.value["!superclasses"].as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(Value::as_str)
    }

    /// A string field, empty if it is unset.
    pub fn text(&self, field: &str) -> &'a str {
        self.value[field].as_str().unwrap_or_default()
    }

    /// A string field that is set.
    pub fn maybe(&self, field: &str) -> Option<&'a str> {
        self.value[field].as_str()
    }

    /// A bit or integer field.
    pub fn number(&self, field: &str) -> Option<i64> {
        self.value[field].as_i64()
    }

    /// A bit field.
    pub fn flag(&self, field: &str) -> bool {
        self.number(field).unwrap_or(0) != 0
    }

    /// The record that a field refers to.
    pub fn link(&self, field: &str) -> Option<OdsRecord<'a>> {
        self.all.get(self.value[field]["def"].as_str()?)
    }

    /// The records of a list field.
    pub fn links(&self, field: &str) -> Vec<OdsRecord<'a>> {
        let list = self.value[field].as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(|each| self.all.get(each["def"].as_str()?)).collect()
    }

    /// The strings of a list field.
    pub fn texts(&self, field: &str) -> Vec<&'a str> {
        let list = self.value[field].as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter().filter_map(Value::as_str).collect()
    }

    /// Arguments of a `dag` field: record and name.
    pub fn args(&self, field: &str) -> Vec<(OdsRecord<'a>, &'a str)> {
        let list = self.value[field]["args"].as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter()
            .filter_map(|pair| {
                let record = self.all.get(pair[0]["def"].as_str()?)?;
                Some((record, pair[1].as_str().unwrap_or_default()))
            })
            .collect()
    }
}
