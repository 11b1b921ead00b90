//! Where a store is: a file, or a database of a server.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::db::Address;

/// Where a store is. It is printed without a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// An SQLite file.
    File(PathBuf),
    /// A database of a PostgreSQL server, `postgres://USER@HOST:PORT/DATABASE`.
    Server(Address),
}

impl Location {
    /// The file, unless it is a server.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Location::File(path) => Some(path),
            Location::Server(_) => None,
        }
    }

    /// The same place. If it is a server, a statement that has no answer for `limit` fails, even if the server answers others. The
    /// store then counts as lost, and the next statement goes over a new connection.
    #[must_use]
    pub fn giving_up_after(self, limit: Duration) -> Location {
        match self {
            Location::File(path) => Location::File(path),
            Location::Server(address) => Location::Server(address.giving_up_after(limit)),
        }
    }

    /// The same place, for work on the whole store: a statement may take as long as the server answers others.
    #[must_use]
    pub fn without_limit(self) -> Location {
        match self {
            Location::File(path) => Location::File(path),
            Location::Server(address) => Location::Server(address.without_limit()),
        }
    }

    /// How long a statement may have no answer, if there is such a limit.
    pub fn limit(&self) -> Option<Duration> {
        match self {
            Location::File(_) => None,
            Location::Server(address) => address.limit(),
        }
    }

    /// The store as `--db` takes it, with the options of an address, but without a password. `None` if something that is not shown may
    /// be needed.
    pub fn argument(&self) -> Option<String> {
        match self {
            Location::File(path) => Some(path.display().to_string()),
            Location::Server(address) => address.argument(),
        }
    }

    /// The name of the store in errors and reports.
    pub fn shown(&self) -> PathBuf {
        match self {
            Location::File(path) => path.clone(),
            Location::Server(address) => PathBuf::from(address.to_string()),
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::File(path) => write!(f, "{}", path.display()),
            Location::Server(address) => write!(f, "{address}"),
        }
    }
}

impl From<&Path> for Location {
    fn from(path: &Path) -> Location {
        let server = path.to_str().and_then(Address::parse);
        server.map_or_else(|| Location::File(path.to_owned()), Location::Server)
    }
}

impl From<PathBuf> for Location {
    fn from(path: PathBuf) -> Location {
        Location::from(path.as_path())
    }
}

impl From<&PathBuf> for Location {
    fn from(path: &PathBuf) -> Location {
        Location::from(path.as_path())
    }
}

impl From<&Location> for Location {
    fn from(location: &Location) -> Location {
        location.clone()
    }
}

impl FromStr for Location {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Location, Self::Err> {
        Ok(Location::from(Path::new(text)))
    }
}

impl Serialize for Location {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Location {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Location, D::Error> {
        PathBuf::deserialize(deserializer).map(Location::from)
    }
}
