//! The process that has loaded the library. It forks one server after the other, and reports their ends to the parent.

use std::os::fd::AsRawFd;
use std::process::ExitCode;

use assay_drive::library::protocol::{self, Notice};

use crate::Channels;
use crate::mlir::Mlir;
use crate::serve;

/// Forks servers until the parent hangs up.
pub fn run(mlir: &Mlir, channels: &mut Channels) -> ExitCode {
    loop {
        // SAFETY: this process has one thread.
        let pid = unsafe { libc::fork() };
        if pid == 0 {
            // SAFETY: an orphan serves nobody.
            unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
            serve::run(mlir, channels);
            // SAFETY: this ends the process without the libraries' destructors, which have nothing to save.
            unsafe { libc::_exit(0) };
        }
        if pid < 0 {
            eprintln!("assay-worker: cannot fork: {}", std::io::Error::last_os_error());
            return ExitCode::FAILURE;
        }
        if protocol::write(&mut channels.socket, &Notice::Forked { pid }, &[]).is_err() {
            return ExitCode::SUCCESS;
        }
        let Some(ended) = wait(pid, channels.socket.as_raw_fd()) else { return ExitCode::SUCCESS };
        if protocol::write(&mut channels.socket, &ended, &[]).is_err() {
            return ExitCode::SUCCESS;
        }
    }
}

/// Waits for the end of the server. If the parent hangs up, kills the server and returns `None`.
fn wait(pid: i32, socket: i32) -> Option<Notice> {
    // SAFETY: the system calls use this process's own child and descriptors. The child is reaped only once, so its number is not
    // reused before.
    unsafe {
        let pidfd = i32::try_from(libc::syscall(libc::SYS_pidfd_open, pid, 0)).unwrap_or(-1);
        loop {
            // No events of the socket are requested, because poll reports a hang-up anyway.
            let mut fds = [
                libc::pollfd { fd: pidfd, events: libc::POLLIN, revents: 0 },
                libc::pollfd { fd: socket, events: 0, revents: 0 },
            ];
            // Without pidfd, poll with a timeout.
            libc::poll(fds.as_mut_ptr(), 2, if pidfd < 0 { 2 } else { -1 });
            if fds[1].revents & (libc::POLLHUP | libc::POLLERR) != 0 {
                libc::kill(pid, libc::SIGKILL);
                libc::waitpid(pid, std::ptr::null_mut(), 0);
                return None;
            }
            let mut status = 0;
            let mut usage = std::mem::zeroed::<libc::rusage>();
            if libc::wait4(pid, &mut status, libc::WNOHANG, &mut usage) == pid {
                if pidfd >= 0 {
                    libc::close(pidfd);
                }
                return Some(Notice::Ended {
                    code: libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status)),
                    signal: libc::WIFSIGNALED(status).then(|| libc::WTERMSIG(status)),
                    peak_kib: u64::try_from(usage.ru_maxrss).unwrap_or(0),
                    micros: micros(usage.ru_utime) + micros(usage.ru_stime),
                });
            }
        }
    }
}

fn micros(time: libc::timeval) -> u64 {
    u64::try_from(time.tv_sec * 1_000_000 + time.tv_usec).unwrap_or(0)
}
