//! One worker process: started, asked, watched, killed.

use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Resource, Rlimit, Signal};

use super::answer::ServerReplies;
use super::protocol::{self, Description, Inbox, Notice, Reply, Request};
use crate::cpu;
use crate::error::DriveError;
use crate::guardian::{self, ChildMark};
use crate::process::{Limits, Status, Stream, StreamLimit, classify};
use crate::pump::{CHUNK, OutputSink};
use crate::strays;

/// Time limit for loading, forking and dying; none of these depends on a request.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);
/// Time limit for noticing that a server was killed, once the run is interrupted. A stopped worker (SIGSTOP) never does, and is then killed too.
const LAST_PATIENCE: Duration = Duration::from_secs(1);
/// Maximal number of bytes of standard error to keep while no request is served.
const NOISE: usize = 1 << 20;
/// Size of the pipe for replies, in bytes; the system may give a smaller one.
const PIPE: usize = 1 << 20;

/// A running worker.
#[derive(Debug)]
pub(super) struct WorkerProcess {
    process: Child,
    socket: OwnedFd,
    replies: OwnedFd,
    stderr: OwnedFd,
    notices: Inbox,
    inbox: Inbox,
    server: Option<ForkedServer>,
    description: Option<Description>,
    /// Whether requests and replies still correspond; if not, the worker is no longer usable.
    sound: bool,
    buffer: Vec<u8>,
    /// Dropped last, when no process writes to it any more.
    mark: ChildMark,
}

/// The fork that serves.
#[derive(Debug)]
struct ForkedServer {
    pid: Pid,
    /// `None` where the kernel has none.
    pidfd: Option<OwnedFd>,
    /// Requests served so far.
    served: u32,
    /// CPU time that it has taken so far.
    micros: u64,
    /// The address space it may have, once set.
    memory: Option<u64>,
}

/// The state of one request.
struct Asking {
    frame: Vec<u8>,
    sent: usize,
    replies: Vec<(Reply, Vec<u8>)>,
    /// Bytes of all bodies.
    size: usize,
    limit: usize,
    begun: bool,
    done: bool,
    stderr: OutputSink,
    stopped: Option<Status>,
    /// Exit code and signal, once it has ended.
    ended: Option<(Option<i32>, Option<i32>)>,
}

impl WorkerProcess {
    /// Starts `program` on `library` and waits until it is loaded, at most for the time `patience` and until the interrupt
    /// of `limits`.
    pub(super) fn start(
        program: &Path,
        library: &Path,
        limits: &Limits,
        patience: Duration,
    ) -> Result<WorkerProcess, DriveError> {
        let failed = |error: io::Error| DriveError::spawn(program, error);
        let (ours, theirs) = UnixStream::pair().map_err(failed)?;
        let mut command = Command::new(program);
        command.arg(library).stdin(Stdio::from(OwnedFd::from(theirs)));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        // As for processes: function names come from the dynamic symbol table alone.
        command.env("LLVM_DISABLE_SYMBOLIZATION", "1");
        // While the library is being loaded, the worker does not notice that nobody holds the socket's other end.
        let mark = guardian::mark();
        command.envs(mark.variables());
        let mut process = strays::spawn(&mut command).map_err(failed)?;
        // The command still holds the other end of the socket.
        drop(command);
        let missing = || failed(io::Error::other("a pipe is missing"));
        let replies = OwnedFd::from(process.stdout.take().ok_or_else(missing)?);
        let stderr = OwnedFd::from(process.stderr.take().ok_or_else(missing)?);
        let mut worker = WorkerProcess {
            process,
            socket: ours.into(),
            replies,
            stderr,
            notices: Inbox::default(),
            inbox: Inbox::default(),
            server: None,
            description: None,
            sound: true,
            buffer: vec![0; CHUNK],
            mark,
        };
        worker.prepare(library, limits, patience).map_err(failed)??;
        Ok(worker)
    }

    fn prepare(
        &mut self,
        library: &Path,
        limits: &Limits,
        patience: Duration,
    ) -> io::Result<Result<(), DriveError>> {
        for fd in [&self.socket, &self.replies, &self.stderr] {
            fcntl_setfl(fd, fcntl_getfl(fd)? | OFlags::NONBLOCK)?;
        }
        // A large pipe takes a whole program at once, so the server need not wait for us.
        let _ = rustix::pipe::fcntl_setpipe_size(&self.replies, PIPE);
        // No core dumps. Forked servers inherit both limits.
        let none = Rlimit { current: Some(0), maximum: Some(0) };
        let pid = Pid::from_child(&self.process);
        for (resource, limit) in self.mark.limit().into_iter().chain([(Resource::Core, none)]) {
            let _ = rustix::process::prlimit(Some(pid), resource, limit);
        }
        let mut asking = Asking::new(Vec::new(), &Limits::default());
        let deadline = Instant::now() + patience;
        let unusable = |reason: String| Err(DriveError::Unusable { program: library.to_owned(), reason });
        while self.description.is_none() {
            if let Err(interrupted) = limits.check_interrupt() {
                return Ok(Err(interrupted));
            }
            if let Err(error) = self.turn(&mut asking, limits.next_look(deadline)) {
                let said = String::from_utf8_lossy(&std::mem::replace(&mut asking.stderr, sink()).finish())
                    .lines()
                    .next()
                    .map_or_else(|| error.to_string(), str::to_owned);
                return Ok(unusable(format!("the worker ends while it loads it: {said}")));
            }
            if let Some(reason) = self.read_refusal()? {
                return Ok(unusable(reason));
            }
            if Instant::now() >= deadline {
                return Ok(unusable(format!("it does not load within {patience:.0?}")));
            }
        }
        Ok(Ok(()))
    }

    /// The reason for a refusal, if the worker sent one. Also reads the greeting that a loaded worker sends.
    fn read_refusal(&mut self) -> io::Result<Option<String>> {
        while self.description.is_none() {
            match self.notices.take::<Notice>()? {
                Some((Notice::Refused { reason }, _)) => return Ok(Some(reason)),
                Some((Notice::Loaded(description), _)) => self.description = Some(description),
                Some(_) => return Err(io::Error::other("the worker speaks another protocol")),
                None => break,
            }
        }
        Ok(None)
    }

    pub(super) fn description(&self) -> &Description {
        self.description.as_ref().expect("a started worker has greeted")
    }

    pub(super) fn pid(&self) -> i32 {
        Pid::from_child(&self.process).as_raw_nonzero().get()
    }

    /// Whether it can be asked again.
    pub(super) fn is_sound(&self) -> bool {
        self.sound
    }

    /// The answer, and whether the server had served other requests. An error means that the worker itself is gone.
    pub(super) fn ask(
        &mut self,
        request: &Request,
        body: &[u8],
        limits: &Limits,
    ) -> io::Result<(ServerReplies, bool)> {
        self.sound = false;
        let mut frame = protocol::frame(request, body.len())?;
        frame.extend_from_slice(body);
        self.await_server(limits)?;
        let (used, mut allowance) = self.limit(limits)?;
        let mut asking = Asking::new(frame, limits);
        let start = Instant::now();
        let end = start + limits.wall;
        let (mut step, mut replies) = (start, 0);
        while !asking.done && asking.ended.is_none() && asking.stopped.is_none() {
            if asking.replies.len() > replies {
                (step, replies) = (Instant::now(), asking.replies.len());
            }
            let deadline = limits.step.map_or(end, |most| end.min(step + most));
            if Instant::now() >= deadline || allowance.is_used_up() {
                asking.stopped = Some(Status::TimedOut);
                break;
            }
            // The caller sees the interrupt too.
            if limits.check_interrupt().is_err() {
                asking.stopped = Some(Status::TimedOut);
                break;
            }
            let next = allowance.next.map_or(deadline, |next| next.min(deadline));
            self.turn(&mut asking, limits.next_look(next))?;
            self.sort(&mut asking)?;
        }
        if asking.stopped.is_some() {
            self.kill_server(&mut asking, limits)?;
        }
        if asking.ended.is_some() {
            // The rest of the pipe comes from the dead server; the last frame may be cut off.
            while self.read_replies(&mut asking)? {}
            self.sort(&mut asking)?;
            self.inbox.clear();
        }
        while self.read_stderr(&mut asking)? {}
        // The next server would take the rest of a partly read request for the beginning of the next one.
        self.sound = asking.begun;
        let stderr = asking.stderr.finish();
        let died = match (asking.stopped, asking.ended) {
            (Some(status), _) => Some(status),
            (None, Some((code, signal))) if !asking.done => {
                Some(classify(code, signal, &stderr, &Limits { cpu: None, ..*limits }, None))
            }
            _ => None,
        };
        Ok((ServerReplies { replies: asking.replies, died, stderr, wall: start.elapsed() }, used))
    }

    /// Waits until a server is there, at most until the interrupt of `limits`.
    fn await_server(&mut self, limits: &Limits) -> io::Result<()> {
        let mut asking = Asking::new(Vec::new(), &Limits::default());
        asking.stderr = sink();
        let deadline = Instant::now() + PATIENCE;
        // The last server may have announced its end, or have been killed from outside.
        self.read_notices(&mut asking)?;
        self.take_notices(&mut asking)?;
        while self.server.is_none() {
            if Instant::now() >= deadline {
                return Err(io::Error::other("the worker does not fork in time"));
            }
            // The caller sees the interrupt too.
            limits.check_interrupt().map_err(io::Error::other)?;
            self.turn(&mut asking, limits.next_look(deadline))?;
            self.take_notices(&mut asking)?;
        }
        Ok(())
    }

    /// Records how much CPU time the server has used since it began.
    fn count_cpu(&mut self, micros: u64) {
        if let Some(server) = &mut self.server {
            cpu::add(Duration::from_micros(micros.saturating_sub(server.micros)));
            server.micros = micros;
        }
    }

    /// Sets the server's limits. Returns whether it has served requests before, and its CPU time for the next one.
    fn limit(&mut self, limits: &Limits) -> io::Result<(bool, cpu::Allowance)> {
        let Some(server) = &mut self.server else { return Err(io::Error::other("there is no server")) };
        let used = server.served > 0;
        server.served += 1;
        // The kernel counts CPU time from the server's beginning, in whole seconds.
        let bound = limits.cpu.map(|cpu| (Duration::from_micros(server.micros) + cpu).as_secs() + 1);
        set_soft(server.pid, Resource::Cpu, bound)?;
        if server.memory != limits.memory {
            server.memory = limits.memory;
            set_soft(server.pid, Resource::As, limits.memory)?;
        }
        Ok((used, cpu::Allowance::new(server.pid, Duration::from_micros(server.micros), limits.cpu)))
    }

    /// Kills the server and waits until the zygote has noticed it.
    fn kill_server(&mut self, asking: &mut Asking, limits: &Limits) -> io::Result<()> {
        let mut deadline = Instant::now() + PATIENCE;
        if let Some(server) = &self.server {
            let _ = match &server.pidfd {
                Some(pidfd) => rustix::process::pidfd_send_signal(pidfd, Signal::KILL),
                None => rustix::process::kill_process(server.pid, Signal::KILL),
            };
        }
        let mut interrupted = false;
        while asking.ended.is_none() {
            if !interrupted && limits.check_interrupt().is_err() {
                interrupted = true;
                deadline = deadline.min(Instant::now() + LAST_PATIENCE);
            }
            if Instant::now() >= deadline {
                return Err(io::Error::other("the server cannot be killed"));
            }
            self.read_notices(asking)?;
            self.take_notices(asking)?;
            if asking.ended.is_none() {
                wait(&[(&self.socket, PollFlags::IN)], limits.next_look(deadline))?;
            }
        }
        Ok(())
    }

    /// Waits until some channel is ready, at most until `deadline`, and transfers data.
    fn turn(&mut self, asking: &mut Asking, deadline: Instant) -> io::Result<()> {
        let up =
            if asking.sent < asking.frame.len() { PollFlags::IN | PollFlags::OUT } else { PollFlags::IN };
        wait(&[(&self.socket, up), (&self.replies, PollFlags::IN), (&self.stderr, PollFlags::IN)], deadline)?;
        self.read_stderr(asking)?;
        self.send(asking)?;
        self.read_replies(asking)?;
        self.read_notices(asking)
    }

    fn send(&mut self, asking: &mut Asking) -> io::Result<()> {
        while asking.sent < asking.frame.len() {
            match rustix::io::write(&self.socket, &asking.frame[asking.sent..]) {
                Ok(count) => asking.sent += count,
                Err(Errno::AGAIN | Errno::INTR) => break,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// One chunk of replies; whether there was one.
    fn read_replies(&mut self, asking: &mut Asking) -> io::Result<bool> {
        let Some(count) = read(&self.replies, &mut self.buffer)? else { return Ok(false) };
        if asking.size + self.inbox.pending() + count > asking.limit {
            asking.stopped.get_or_insert(Status::OutputLimit(Stream::Stdout));
            self.inbox.clear();
            return Ok(count > 0);
        }
        self.inbox.put(&self.buffer[..count]);
        Ok(count > 0)
    }

    /// Reads one chunk of standard error. Returns whether there was one.
    fn read_stderr(&mut self, asking: &mut Asking) -> io::Result<bool> {
        let Some(count) = read(&self.stderr, &mut self.buffer)? else { return Ok(false) };
        if !asking.stderr.take(&self.buffer[..count]) {
            asking.stopped.get_or_insert(Status::OutputLimit(Stream::Stderr));
        }
        Ok(count > 0)
    }

    fn read_notices(&mut self, asking: &mut Asking) -> io::Result<()> {
        match read(&self.socket, &mut self.buffer)? {
            Some(0) => {
                while self.read_stderr(asking)? {}
                Err(io::Error::other("the worker ended"))
            }
            Some(count) => {
                self.notices.put(&self.buffer[..count]);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Handles the received messages in order: replies of a server that has ended were written before the notice of its
    /// end.
    fn sort(&mut self, asking: &mut Asking) -> io::Result<()> {
        while asking.stopped.is_none()
            && let Some((reply, body)) = self.inbox.take::<Reply>()?
        {
            match reply {
                Reply::Begun => asking.begun = true,
                Reply::Done { last, micros } => {
                    asking.done = true;
                    self.count_cpu(micros);
                    // If its end was already seen, the current server is the next one.
                    if last && asking.ended.is_none() {
                        self.server = None;
                    }
                }
                reply => {
                    asking.size += body.len();
                    asking.replies.push((reply, body));
                }
            }
        }
        self.take_notices(asking)
    }

    fn take_notices(&mut self, asking: &mut Asking) -> io::Result<()> {
        // The end of one server and the beginning of the next may arrive together. The next server does not belong to
        // this request, but it exists.
        while let Some((notice, _)) = self.notices.take::<Notice>()? {
            match notice {
                Notice::Forked { pid } => {
                    let pid =
                        Pid::from_raw(pid).ok_or_else(|| io::Error::other("no process has number 0"))?;
                    let pidfd = rustix::process::pidfd_open(pid, PidfdFlags::empty()).ok();
                    self.server = Some(ForkedServer { pid, pidfd, served: 0, micros: 0, memory: None });
                }
                Notice::Ended { code, signal, micros, .. } => {
                    self.count_cpu(micros);
                    self.server = None;
                    asking.ended = Some((code, signal));
                }
                Notice::Loaded(_) | Notice::Refused { .. } => {
                    return Err(io::Error::other("the worker greets twice"));
                }
            }
        }
        Ok(())
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        let pid = Pid::from_child(&self.process);
        // The process is not reaped yet, so the number still belongs to the group.
        let _ = rustix::process::kill_process_group(pid, Signal::KILL);
        let _ = strays::reap(&mut self.process);
        strays::end();
    }
}

impl Asking {
    fn new(frame: Vec<u8>, limits: &Limits) -> Asking {
        let (StreamLimit::All(limit) | StreamLimit::Tail(limit)) = limits.stdout;
        Asking {
            frame,
            sent: 0,
            replies: Vec::new(),
            size: 0,
            limit,
            begun: false,
            done: false,
            stderr: OutputSink::new(limits.stderr),
            stopped: None,
            ended: None,
        }
    }
}

/// Sets only the soft limit, so that another request may get more.
fn set_soft(pid: Pid, resource: Resource, bound: Option<u64>) -> io::Result<()> {
    let hard = rustix::process::getrlimit(resource).maximum;
    let soft = bound.map_or(hard, |bound| Some(bound.min(hard.unwrap_or(u64::MAX))));
    match rustix::process::prlimit(Some(pid), resource, Rlimit { current: soft, maximum: hard }) {
        Ok(_) | Err(Errno::SRCH) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn sink() -> OutputSink {
    OutputSink::new(StreamLimit::Tail(NOISE))
}

fn wait(wanted: &[(&OwnedFd, PollFlags)], deadline: Instant) -> io::Result<()> {
    let mut fds: Vec<PollFd<'_>> = wanted.iter().map(|(fd, flags)| PollFd::new(*fd, *flags)).collect();
    let timeout = Timespec::try_from(deadline.saturating_duration_since(Instant::now())).ok();
    match poll(&mut fds, timeout.as_ref()) {
        Ok(_) | Err(Errno::INTR) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// Number of bytes read: `None` if there are none now, 0 at the end.
fn read(fd: &OwnedFd, buffer: &mut [u8]) -> io::Result<Option<usize>> {
    match rustix::io::read(fd, buffer) {
        Ok(count) => Ok(Some(count)),
        Err(Errno::AGAIN | Errno::INTR) => Ok(None),
        // The other end of the socket died before it read all our bytes.
        Err(Errno::CONNRESET) => Ok(Some(0)),
        Err(error) => Err(error.into()),
    }
}
