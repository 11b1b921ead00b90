//! Colours of the text output: a few roles, so that all commands look alike.

use anstyle::{AnsiColor, Style};

/// Paints text by role, or leaves it plain.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    enabled: bool,
}

impl Paint {
    /// Paints if `enabled`.
    pub fn new(enabled: bool) -> Paint {
        Paint { enabled }
    }

    /// Headings and names.
    pub fn strong(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    /// Labels and secondary text.
    pub fn faint(self, text: &str) -> String {
        self.with(Style::new().dimmed(), text)
    }

    /// What is right.
    pub fn good(self, text: &str) -> String {
        self.with(AnsiColor::Green.on_default().bold(), text)
    }

    /// What is wrong.
    pub fn bad(self, text: &str) -> String {
        self.with(AnsiColor::Red.on_default().bold(), text)
    }

    /// What wants attention.
    pub fn note(self, text: &str) -> String {
        self.with(AnsiColor::Yellow.on_default(), text)
    }

    /// What the user can do.
    pub fn help(self, text: &str) -> String {
        self.with(AnsiColor::Cyan.on_default(), text)
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.enabled { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

/// `1 job`, `2 jobs`.
pub fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Unix seconds as `2026-11-20 22:13 UTC`.
pub fn utc(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", rest / 3600, rest % 3600 / 60)
}

/// Year, month and day of the `days`-th day after 1970-01-01, in the Gregorian calendar.
fn date(mut days: u64) -> (u64, usize, u64) {
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    // Every 400 years have the same number of days; the loops below then run a few hundred times at most.
    let mut year = 1970 + 400 * (days / 146_097);
    days %= 146_097;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (month, length) in lengths.into_iter().enumerate() {
        if days < length {
            return (year, month + 1, days + 1);
        }
        days -= length;
    }
    (year, 12, 31)
}

#[cfg(test)]
mod tests {
    use super::utc;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // From `date -u -d @N`.
        for (seconds, text) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (1_795_212_800, "2026-11-20 22:13 UTC"),
            (4_107_542_399, "2100-02-28 23:59 UTC"),
            (4_107_542_400, "2100-03-01 00:00 UTC"),
        ] {
            assert_eq!(utc(seconds), text);
        }
        assert!(utc(u64::MAX).ends_with(" UTC"));
    }
}
