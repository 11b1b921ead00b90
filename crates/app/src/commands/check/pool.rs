//! Work on several threads, with results in the order of the work.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Stack of each thread, as large as that of the main thread, for deeply nested modules. The size reserves address space only.
pub const STACK_BYTES: usize = 256 << 20;

/// Runs `work` on every item with `jobs` threads, each with its own state. Passes the results to `take` in the items' order. Ends
/// early if `take` fails.
///
/// # Errors
/// The first error of `take`, or a thread that could not be started.
pub fn run_in_order<I: Sync, R: Send, S>(
    items: &[I],
    jobs: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&S, &I) -> R + Sync,
    mut take: impl FnMut(R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let job = |sender: mpsc::Sender<(usize, R)>| {
        let state = state();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index).filter(|_| !stop.load(Ordering::Relaxed)) else { return };
            if sender.send((index, work(&state, item))).is_err() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for number in 0..jobs.clamp(1, items.len().max(1)) {
            let (sender, job) = (sender.clone(), &job);
            let builder = thread::Builder::new().name(format!("check-{number}")).stack_size(STACK_BYTES);
            builder.spawn_scoped(scope, move || job(sender))?;
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        let result = receiver.into_iter().try_for_each(|(index, result)| {
            early.insert(index, result);
            while let Some(result) = early.remove(&due) {
                due += 1;
                take(result)?;
            }
            Ok(())
        });
        stop.store(true, Ordering::Relaxed);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_an_error_ends_it() {
        let items: Vec<usize> = (0..100).collect();
        let mut seen = Vec::new();
        let take = |number| {
            seen.push(number);
            if number == 60 { Err(anyhow::anyhow!("enough")) } else { Ok(()) }
        };
        let error = run_in_order(&items, 3, || (), |(), &item| item, take).unwrap_err();
        assert_eq!(error.to_string(), "enough");
        assert_eq!(seen, (0..=60).collect::<Vec<_>>());
        assert!(run_in_order(&[], 4, || (), |(), &item: &usize| item, |_| Ok(())).is_ok());
    }
}
