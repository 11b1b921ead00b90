//! Services: named sets of options in a file (<https://www.postgresql.org/docs/current/libpq-pgservice.html>).

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::options::{is_in_use, is_unsupported, values_of};
use super::url::Url;

/// The folder of the file for all users, if `PGSYSCONFDIR` names no other. It is the same as in Debian's builds of libpq.
const SYSTEM: &str = "/etc/postgresql-common";

/// The name of that file. That of one user begins with a dot.
const FILE: &str = "pg_service.conf";

/// The options of the service that a URL or a variable names, if one does. `own` are the options of the URL that the driver does not take.
///
/// # Errors
/// One sentence, without the address.
pub fn read_service(
    url: &Url<'_>,
    own: &[(&str, String)],
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<(String, String)>, String> {
    let in_url = own.iter().find(|(option, _)| *option == "service").map(|(_, name)| name.clone());
    // A name in the URL may be part of a password.
    let may_show = in_url.is_none()
        || url
            .options
            .split('&')
            .any(|option| option.starts_with("service=") && url.is_beyond_password(option));
    match in_url.or_else(|| variable("PGSERVICE")) {
        Some(name) => read_options(&name, may_show.then_some(&*name), variable),
        None => Ok(Vec::new()),
    }
}

/// Reads the options of a service, in their order. `shown` is its name, if that may be shown.
///
/// # Errors
/// One sentence, without the address.
fn read_options(
    name: &str,
    shown: Option<&str>,
    variable: &dyn Fn(&str) -> Option<String>,
) -> Result<Vec<(String, String)>, String> {
    let in_home = || Some(Path::new(&variable("HOME")?).join(format!(".{FILE}")));
    let own = variable("PGSERVICEFILE").map(PathBuf::from).or_else(in_home);
    let system = variable("PGSYSCONFDIR").unwrap_or_else(|| SYSTEM.to_owned());
    let files: Vec<PathBuf> = own.into_iter().chain([Path::new(&system).join(FILE)]).collect();
    for file in &files {
        let text = match std::fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => return Err(format!("the file {} cannot be read: {error}", file.display())),
        };
        // The line may have a password.
        let wrong = |line| format!("line {line} of {} is not an option of a service", file.display());
        if let Some(options) = find_section(&text, name).map_err(wrong)? {
            options.iter().try_for_each(check)?;
            return Ok(options);
        }
    }
    let files: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let shown = shown.map(|name| format!(" '{name}'")).unwrap_or_default();
    Err(format!("its service{shown} is not in {}", files.join(" or ")))
}

/// Refuses an option that cannot be applied.
fn check((option, value): &(String, String)) -> Result<(), String> {
    let its = format!("its service's option '{option}'");
    match values_of(option, value) {
        // A service in a service is not supported by libpq either.
        _ if is_unsupported(option) || option == "service" => Err(format!("{its} is not supported")),
        _ if !is_in_use(option) => Err(format!("{its} is not one of PostgreSQL")),
        Some(values) => Err(format!("{its} takes {values}, and not this")),
        None => Ok(()),
    }
}

/// The options in the section of a service, if the file has one.
///
/// # Errors
/// The number of the first line in it that is no option.
fn find_section(text: &str, name: &str) -> Result<Option<Vec<(String, String)>>, usize> {
    let mut found: Option<Vec<(String, String)>> = None;
    for (number, line) in (1_usize..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with('[') {
            if found.is_some() {
                break;
            }
            let title = line.trim_start_matches('[').split(']').next();
            found = (title == Some(name)).then(Vec::new);
        } else if let Some(options) = &mut found {
            let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let (key, value) = line.split_once('=').filter(|(name, _)| is_name(name)).ok_or(number)?;
            options.push((key.to_owned(), value.to_owned()));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# stores\nnot an option\n[other]\nhost=elsewhere\n\n [assay] \nhost=db\n  port=5433\n# note\n\
                        password= a=b \n[bad]\nsecret\n[assay]\nuser=no\n";

    #[test]
    fn a_service_is_a_section_of_a_file() {
        let options = |name: &str| find_section(TEXT, name);
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let expected = vec![pair("host", "db"), pair("port", "5433"), pair("password", " a=b")];
        assert_eq!(options("assay"), Ok(Some(expected)));
        assert_eq!((options("none"), options("bad")), (Ok(None), Err(12)));
    }

    #[test]
    fn the_file_of_the_user_comes_before_that_of_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let write = |name: &str, text: &str| std::fs::write(path(name), text).unwrap();
        std::fs::create_dir(path("home")).unwrap();
        std::fs::create_dir(path("system")).unwrap();
        write("home/.pg_service.conf", "[mine]\nhost=home\n[both]\nhost=home\n");
        write("system/pg_service.conf", "[both]\nhost=system\n[all]\nhost=system\n[bad]\nhunter2\n");
        write("named", "[mine]\nhost=named\n");
        let host = |service: &str, named: Option<&str>| {
            let variable = |name: &str| match name {
                "HOME" => Some(path("home")),
                "PGSYSCONFDIR" => Some(path("system")),
                "PGSERVICEFILE" => named.map(path),
                _ => None,
            };
            let options = read_options(service, Some(service), &variable);
            options.map(|options| options[0].1.clone()).map_err(|reason| reason.replace(&path(""), ""))
        };
        for (service, named, expected) in [
            ("mine", None, "home"),
            ("both", None, "home"),
            ("all", None, "system"),
            ("mine", Some("named"), "named"),
        ] {
            assert_eq!(host(service, named).as_deref(), Ok(expected), "{service}");
        }
        let missing = host("none", Some("absent")).unwrap_err();
        assert_eq!(missing, "its service 'none' is not in absent or system/pg_service.conf");
        let bad = host("bad", None).unwrap_err();
        assert_eq!(bad, "line 6 of system/pg_service.conf is not an option of a service");
        let hidden = read_options("hunter2", None, &|_| None).unwrap_err();
        assert!(!hidden.contains("hunter2"), "{hidden}");
    }
}
