//! The text of a server's URL: its parts, and the form without its password that messages, pages and the API show.

/// How a URL of a server begins, in upper or lower case.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

/// The first option of a URL is recognised by a name of at least this length; all names of PostgreSQL have it. Fewer letters
/// between `?` and `=` may be part of a password.
const OPTION: usize = 4;

/// The parts of a URL. In a password, the characters `@`, `/`, `?` and `#` need not be escaped: the last `@` before the options
/// ends it.
pub struct Url<'a> {
    /// `USER` or `USER:PASSWORD`.
    pub login: Option<&'a str>,
    /// `HOST:PORT/DATABASE`.
    pub place: &'a str,
    /// What follows the `?` after the database.
    pub options: &'a str,
}

impl<'a> Url<'a> {
    /// The parts of `text`, if it is the address of a server. Spaces around it do not count.
    pub fn parse(text: &'a str) -> Option<Url<'a>> {
        let text = text.trim();
        let is_scheme =
            |scheme: &&&str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
        let rest = &text[SCHEMES.iter().find(is_scheme)?.len()..];
        let (login, rest) = match rest[..first_option(rest)].rfind('@') {
            Some(at) => (Some(&rest[..at]), &rest[at + 1..]),
            None => (None, rest),
        };
        let (place, options) = rest.split_once('?').unwrap_or((rest, ""));
        Some(Url { login, place, options })
    }

    /// The URL without the password, and without options, which may contain one.
    pub fn shown(&self) -> String {
        // What is mistyped may have a password behind an escaped `:` or `?`, or a `&`.
        let place = self.place.split(['#', '&', '%']).next().unwrap_or_default();
        let user = self.login.and_then(|login| login.split([':', '/', '?', '#', '@', '%']).next());
        match user {
            Some("") => format!("postgres://{place}"),
            Some(user) => format!("postgres://{user}@{place}"),
            // `USER:PASSWORD` without a host looks like a host with a strange port.
            None if !self.has_ports() => {
                format!("postgres://{}", place.split(':').next().unwrap_or_default())
            }
            None => format!("postgres://{place}"),
        }
    }

    /// The URL without the password, but with its other options, for a command that opens the same store. `None` if something that is
    /// not shown may be needed.
    pub fn argument(&self) -> Option<String> {
        let shown = self.shown();
        let user = self.login.map(|login| login.split(':').next().unwrap_or_default());
        let login = user.filter(|user| !user.is_empty()).map(|user| format!("{user}@")).unwrap_or_default();
        // The shown text lacks a part of the place if that may be a part of a password. Then it would open another store.
        if shown != format!("postgres://{login}{}", self.place) {
            return None;
        }
        let options = self.options.split('&').filter(|option| !option.is_empty());
        let needed: Vec<&str> = options.filter(|option| !option.starts_with("password=")).collect();
        match needed.iter().all(|option| self.is_plain(option)) {
            true if needed.is_empty() => Some(shown),
            true => Some(format!("{shown}?{}", needed.join("&"))),
            false => None,
        }
    }

    /// Whether one of its options is plainly an option, as [`Url::is_plain`] says, and it begins behind every password of a login.
    pub fn is_beyond_password(&self, option: &str) -> bool {
        self.login.is_some() && self.is_plain(option)
    }

    /// Whether one of its options has a name and a value, and cannot be part of a password: an `@` in the options may end a password
    /// that looks like an option; after the option `password`, a `&` may be part of one.
    fn is_plain(&self, option: &str) -> bool {
        let is_name = |name: &str| {
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        let mut earlier = self.options.split('&').take_while(|other| *other != option);
        !self.options.contains('@')
            && !earlier.any(|other| other.contains("password"))
            && option.split_once('=').is_some_and(|(name, _)| is_name(name))
    }

    /// The same for no host.
    pub fn without_hosts(&self) -> Url<'a> {
        Url { place: self.place.trim_start_matches(|character| character != '/'), ..*self }
    }

    /// Whether host number `at` has no port. If there is no host, the options may name both.
    pub fn leaves_port_out(&self, at: usize) -> bool {
        let hosts = self.hosts();
        !hosts.is_empty() && hosts.split(',').nth(at).is_some_and(|host| port(host).is_none())
    }

    /// Whether every host has a port that is a number, or none.
    fn has_ports(&self) -> bool {
        let is_port = |port: &str| port.trim_end_matches(':').bytes().all(|byte| byte.is_ascii_digit());
        self.hosts().split(',').all(|host| port(host).is_none_or(is_port))
    }

    /// `HOST:PORT,HOST:PORT`.
    fn hosts(&self) -> &'a str {
        self.place.split('/').next().unwrap_or_default()
    }

    /// The URL for the driver, which takes the first `@` as the end of the password. `options` are those that it knows.
    pub fn for_driver(&self, options: &[&str]) -> String {
        let escaped = |text: &str| text.replace('@', "%40");
        let login = self.login.map(|login| escaped(login) + "@").unwrap_or_default();
        format!("postgres://{login}{}?{}", self.place, escaped(&options.join("&")))
    }
}

/// Where the `?` of the first option is, or the end of the text.
fn first_option(text: &str) -> usize {
    let is_option = |at: &usize| {
        let name = text[at + 1..].bytes().take_while(|&byte| byte.is_ascii_lowercase() || byte == b'_');
        let length = name.count();
        length >= OPTION && text[at + 1 + length..].starts_with('=')
    };
    text.match_indices('?').map(|(at, _)| at).find(is_option).unwrap_or(text.len())
}

/// What follows the colon after a host.
fn port(host: &str) -> Option<&str> {
    let after =
        if host.starts_with('[') { host.split_once(']').map_or("", |(_, after)| after) } else { host };
    after.split_once(':').map(|(_, port)| port)
}

/// `text` with every URL of a server in the form without its password. A URL ends at the next space; one in quotes ends with them.
pub fn without_passwords(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let (mut shown, mut done) = (String::new(), 0);
    let next = |from: usize| SCHEMES.iter().filter_map(|scheme| lower[from..].find(scheme)).min();
    while let Some(start) = next(done).map(|at| done + at) {
        let rest = &text[start..];
        let quote = text[..start].chars().next_back().filter(|before| "'\"`".contains(*before));
        let closed = quote.and_then(|quote| {
            let is_end = |at: &usize| !rest[..*at].ends_with('\\');
            rest.match_indices(quote).map(|(at, _)| at).find(is_end)
        });
        let end = closed.or_else(|| rest.find(char::is_whitespace)).unwrap_or(rest.len());
        shown += &text[done..start];
        shown += &Url::parse(&rest[..end]).map(|url| url.shown()).unwrap_or_default();
        done = start + end;
    }
    shown + &text[done..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(url: &str) -> String {
        Url::parse(url).unwrap().shown()
    }

    #[test]
    fn passwords_are_not_shown() {
        assert_eq!(shown("postgres://ann:secret@db:5433/assay"), "postgres://ann@db:5433/assay");
        assert_eq!(shown("postgresql://ann:se/cr@et@db/assay?sslmode=require"), "postgres://ann@db/assay");
        assert_eq!(shown("postgres://db/assay?user=ann&password=secret"), "postgres://db/assay");
        assert_eq!(shown("postgres://db/assay?password=se@cret"), "postgres://db/assay");
        assert_eq!(shown("postgres://ann@db/assay?password=se@cret"), "postgres://ann@db/assay");
        assert_eq!(shown("postgres://ann@db/assay&password=secret"), "postgres://ann@db/assay");
        assert_eq!(shown("postgres://ann@db/assay%3Fpassword=secret"), "postgres://ann@db/assay");
        assert_eq!(shown("postgres://ann%3Asecret@db/assay"), "postgres://ann@db/assay");
        assert_eq!(shown("postgres:///assay"), "postgres:///assay");
        assert_eq!(shown("postgres://[::1]:5433,db:5432/assay"), "postgres://[::1]:5433,db:5432/assay");
        for word in ["Hidden9?tail", "Hidden9#tail", "Hid?a=9", "a/b@c?d#e", "?", ":@/", "x://y", "a b"] {
            let url = format!(" PostGres://eve:{word}@db:5433/assay?sslmode=disable\n");
            assert_eq!(shown(&url), "postgres://eve@db:5433/assay", "{word}");
        }
        // The user forgot the host.
        for url in ["postgres://eve:Hidden9", "postgres://eve:Hidden9/x", "postgres://eve:Hidden9?y:"] {
            assert_eq!(shown(url), "postgres://eve");
        }
        assert!(Url::parse("/tmp/assay.db").is_none());
        assert!(Url::parse("pöstgres://a").is_none());
    }

    #[test]
    fn a_command_gets_all_options_but_the_password() {
        let argument = |url: &str| Url::parse(url).unwrap().argument();
        for same in [
            "postgres://ann@db:5433/assay?options=-csearch_path%3Dnightly&sslmode=require",
            "postgres://db/assay?sslrootcert=/etc/ca.pem",
            "postgres://?service=assay",
            "postgres:///assay",
        ] {
            assert_eq!(argument(same).as_deref(), Some(same));
        }
        let short = Some("postgres://ann@db/assay?sslmode=require".to_owned());
        assert_eq!(argument("PostgreSQL://ann:se/cr@et@db/assay?sslmode=require\n"), short);
        assert_eq!(argument("postgres://ann@db/assay?sslmode=require&password=secret"), short);
        for hidden in [
            "postgres://ann@db/assay?password=secret&sslmode=require",
            "postgres://db/assay?application_name=a&user=eve:se@cret",
            "postgres://ann:secret?mode=cret",
            "postgres://ann@%2Frun%2Fserver/assay",
            "postgres://ann%40home:secret@db/assay",
        ] {
            assert_eq!(argument(hidden), None, "{hidden}");
        }
    }

    #[test]
    fn a_message_keeps_all_but_the_passwords() {
        let text =
            "é 'postgres://a:b c@d/e?password=f' is no \"POSTGRESQL://a:b\\\"c@d\", postgres://a:b@c/d: no.";
        assert_eq!(
            without_passwords(text),
            "é 'postgres://a@d/e' is no \"postgres://a@d\", postgres://a@c/d: no."
        );
        for same in
            ["", "no URL: a@b", "the store postgres://a@b:5/c refuses", "postgres://USER@HOST/DATABASE)"]
        {
            assert_eq!(without_passwords(same), same);
        }
    }
}
