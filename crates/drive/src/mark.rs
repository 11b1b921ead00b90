//! What tells the processes that Assay has started, and all that they start, from others.
//!
//! A process may leave its group and its session, close all files and clear its environment. But it keeps its resource limits, and cannot
//! raise a hard one. So every child gets a limit that no other process has, of a resource that Linux does not limit any more: file locks
//! since 2.4.25, resident memory since 2.4.30 (getrlimit(2)). It also gets such an environment variable, for systems that do not let Assay
//! set those limits.

use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::process::{Pid, Resource, Rlimit, getrlimit};

use crate::cpu;

/// The variable.
pub(crate) const VARIABLE: &str = "ASSAY_GUARDED";

/// The resources that Linux does not limit, with their names in `/proc/PID/limits`.
const UNLIMITED: [(Resource, &str); 2] =
    [(Resource::Locks, "Max file locks"), (Resource::Rss, "Max resident set")];

/// The mark of the children of one Assay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ProcessMark {
    /// The value of the variable.
    pub token: String,
    /// The position of the resource, and its limit. `None` if our own limits are lower: raising one is refused.
    limit: Option<(usize, u64)>,
}

/// The mark of our children; `None` if the clock is wrong.
pub(crate) fn own() -> Option<&'static ProcessMark> {
    static OWN: OnceLock<Option<ProcessMark>> = OnceLock::new();
    OWN.get_or_init(ProcessMark::new).as_ref()
}

impl ProcessMark {
    /// A mark that no other process has.
    fn new() -> Option<ProcessMark> {
        let nanos = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_nanos();
        let pid = std::process::id();
        let value = unique_limit(nanos, pid);
        let own = UNLIMITED.map(|(resource, _)| getrlimit(resource).maximum);
        let limit = first_above(own, value).map(|at| (at, value));
        Some(ProcessMark { token: format!("{pid}-{nanos}"), limit })
    }

    /// The resource limit that a child gets.
    pub fn limit(&self) -> Option<(Resource, Rlimit)> {
        let (at, value) = self.limit?;
        Some((UNLIMITED[at].0, Rlimit { current: Some(value), maximum: Some(value) }))
    }

    /// The mark as arguments of a program.
    pub fn to_args(&self) -> [String; 2] {
        let limit = self.limit.map_or_else(String::new, |(at, value)| format!("{at}:{value}"));
        [self.token.clone(), limit]
    }

    /// The mark of [`ProcessMark::to_args`].
    pub fn from_args(token: String, limit: &str) -> Option<ProcessMark> {
        if limit.is_empty() {
            return Some(ProcessMark { token, limit: None });
        }
        let (at, value) = limit.split_once(':')?;
        let at = at.parse().ok().filter(|&at| at < UNLIMITED.len())?;
        Some(ProcessMark { token, limit: Some((at, value.parse().ok()?)) })
    }

    /// Whether a process has the mark. A zombie may have it, until it is reaped.
    pub fn is_on(&self, pid: Pid) -> bool {
        let read =
            |file: &str| std::fs::read(format!("/proc/{}/{file}", pid.as_raw_nonzero())).unwrap_or_default();
        self.is_in_limits(&String::from_utf8_lossy(&read("limits")))
            || self.is_in_environment(&read("environ"))
    }

    /// All processes that run and have the mark, except this one; the newest first, since they start others.
    pub fn processes(&self) -> Vec<Pid> {
        let Ok(folder) = std::fs::read_dir("/proc") else { return Vec::new() };
        let number = |entry: std::fs::DirEntry| entry.file_name().to_str()?.parse::<i32>().ok();
        let mut numbers: Vec<i32> = folder.flatten().filter_map(number).collect();
        numbers.sort_unstable_by(|one, other| other.cmp(one));
        let ours = rustix::process::getpid();
        let all = numbers.into_iter().filter_map(Pid::from_raw);
        all.filter(|&pid| pid != ours && self.is_on(pid) && !is_zombie(pid)).collect()
    }

    /// The lines of `/proc/PID/limits` have a name, the soft and the hard limit, and a unit.
    fn is_in_limits(&self, limits: &str) -> bool {
        let Some((at, value)) = self.limit else { return false };
        let rest = limits.lines().find_map(|line| line.strip_prefix(UNLIMITED[at].1));
        let hard = rest.and_then(|rest| rest.split_ascii_whitespace().nth(1));
        hard.is_some_and(|hard| hard == value.to_string())
    }

    fn is_in_environment(&self, environment: &[u8]) -> bool {
        let own = format!("{VARIABLE}={}", self.token);
        environment.split(|&byte| byte == 0).any(|variable| variable == own.as_bytes())
    }
}

fn is_zombie(pid: Pid) -> bool {
    let fields = cpu::stat_fields(&pid.as_raw_nonzero().to_string());
    fields.is_none_or(|fields| fields.starts_with('Z'))
}

/// The first resource whose own hard limit lets a child have `value`.
fn first_above(own: [Option<u64>; 2], value: u64) -> Option<usize> {
    own.iter().position(|most| most.is_none_or(|most| value <= most))
}

/// A number that no other process has at this time. Numbers of processes have at most 22 bits (`PID_MAX_LIMIT` of Linux).
fn unique_limit(nanos: u128, pid: u32) -> u64 {
    const PIDS: u64 = (1 << 22) - 1;
    let nanos = u64::try_from(nanos & u128::from(u64::MAX >> 1)).unwrap_or(0);
    (nanos & !PIDS) | (u64::from(pid) & PIDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: &str = "Limit                     Soft Limit           Hard Limit           Units     \n\
                          Max resident set          unlimited            unlimited            bytes     \n\
                          Max file locks            7                    12345                locks     \n";

    #[test]
    fn a_mark_is_read_from_limits_and_environment() {
        let mark = |limit| ProcessMark { token: "1-2".to_owned(), limit };
        assert!(mark(Some((0, 12345))).is_in_limits(LIMITS));
        assert!(!mark(Some((0, 7))).is_in_limits(LIMITS) && !mark(Some((1, 12345))).is_in_limits(LIMITS));
        assert!(!mark(None).is_in_limits(LIMITS) && !mark(Some((0, 1))).is_in_limits(""));
        assert!(mark(None).is_in_environment(b"A=b\0ASSAY_GUARDED=1-2\0"));
        assert!(!mark(None).is_in_environment(b"ASSAY_GUARDED=1-23\0"));
    }

    #[test]
    fn a_mark_comes_back_from_arguments() {
        for limit in [None, Some((0, 3)), Some((1, u64::MAX))] {
            let mark = ProcessMark { token: "1-2".to_owned(), limit };
            let [token, text] = mark.to_args();
            assert_eq!(ProcessMark::from_args(token, &text), Some(mark));
        }
        for wrong in ["x", "2:1", "0:x", "0"] {
            assert_eq!(ProcessMark::from_args(String::new(), wrong), None, "{wrong}");
        }
    }

    #[test]
    fn if_one_limit_is_low_another_is_the_mark() {
        assert_eq!(first_above([None, None], 100), Some(0));
        assert_eq!(first_above([Some(10), Some(100)], 100), Some(1));
        assert_eq!(first_above([Some(10), Some(99)], 100), None);
    }
}
