#!/bin/bash
# A cluster on this machine: PostgreSQL, slurmctld and several slurmd on the loopback interface, and an array of 8 shards. Shards, a
# slurmd and PostgreSQL are killed meanwhile; in the end findings and counts must be those of one machine.
#   scripts/test-cluster.sh FOLDER-OF-ASSAY        (as root: slurmd starts jobs, PostgreSQL needs another user)
set -euo pipefail

say() { echo "test-cluster: $*"; }
fail() { echo "test-cluster: FAILED: $*" >&2; tail -n 5 "${work:-/nonexistent}"/*.log >&2 2>/dev/null || true; exit 1; }

PROGRAMS=${PROGRAMS:-240} SHARDS=8 NODES=4 SEED=28
bin=$(cd "$1" && pwd) here=$(cd "$(dirname "$0")/.." && pwd)
[ -x "$bin/assay" ] || fail "there is no $bin/assay"
[ "$(id -u)" -eq 0 ] || fail "run it as root"

missing=()
command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || missing+=(postgresql)
command -v slurmctld >/dev/null && command -v slurmd >/dev/null || missing+=(slurm-wlm)
if [ ${#missing[@]} -gt 0 ]; then
    say "installing ${missing[*]}"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
postgres=$(dirname "$(readlink -f "$(command -v initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' | tail -n 1)")")

work=$(mktemp -d /tmp/assay-cluster.XXXXXX)
chmod 755 "$work"
pids=()
# Only what was started here, by number; jobs first, since slurmd does not wait for them.
end() {
    [ -n "${job:-}" ] && scancel "$job" 2>/dev/null && sleep 2
    # To wait for them keeps bash from reporting each as killed.
    { kill -9 "${pids[@]}"; wait "${pids[@]}"; } 2>/dev/null || true
    [ -n "${KEEP:-}" ] || rm -rf "$work"
}
trap end EXIT

# --- the schema of Kubernetes
if ! command -v kubernetes-validate >/dev/null; then
    say "installing kubernetes-validate"
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet --disable-pip-version-check kubernetes-validate || true
    PATH=$PATH:$work/venv/bin
fi
if command -v kubernetes-validate >/dev/null; then
    (cd "$here" && kubernetes-validate --strict deploy/kubernetes/*.yaml)
else
    say "SKIPPED the schema of deploy/kubernetes: kubernetes-validate cannot be installed"
fi

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# --- PostgreSQL
mkdir -m 700 "$work/pg" && chown nobody "$work/pg"
port=$(free_port) word=$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
echo "$word" >"$work/word" && chmod 644 "$work/word"
as_nobody() { setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; }
(cd /tmp && as_nobody "$postgres/initdb" -D "$work/pg/data" -U assay --pwfile="$work/word" --auth=scram-sha-256 -E UTF8 --locale=C >"$work/initdb.log")
rm "$work/word"
start_postgres() {
    (cd /tmp && exec setpriv --reuid=nobody --regid=nogroup --clear-groups "$postgres/postgres" -D "$work/pg/data" -p "$port" \
        -k "$work/pg" -c listen_addresses=127.0.0.1 >>"$work/postgres.log" 2>&1) &
    server=$!
    pids+=("$server")
    until "$postgres/pg_isready" -q -h 127.0.0.1 -p "$port"; do sleep 0.2; done
}
start_postgres
mkdir "$work/home"
(umask 077 && echo "127.0.0.1:$port:*:assay:$word" >"$work/home/.pgpass")
export HOME=$work/home ASSAY_DB=postgres://assay@127.0.0.1:$port/assay
ask() { psql -qAtX -h 127.0.0.1 -p "$port" -U assay "${2:-assay}" -c "$1"; }
ask "CREATE DATABASE assay" postgres

# --- Slurm
mkdir -m 700 "$work/munge" && mkdir "$work/spool" "$work/state"
(umask 077 && head -c 128 /dev/urandom >"$work/munge/key")
chmod 711 "$work/munge"
munged --force --foreground --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munge/pid" \
    --log-file="$work/munge/log" --seed-file="$work/munge/seed" >"$work/munged.log" 2>&1 &
pids+=($!)
controller=$(free_port) base=$(free_port)
cat >"$work/slurm.conf" <<END
ClusterName=assay
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmUser=root
SlurmctldPort=$controller
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=15
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool/%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd-%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd-%n.log
$(for n in $(seq $NODES); do echo "NodeName=n$n NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 Port=$((base + n)) CPUs=2"; done)
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
export SLURM_CONF=$work/slurm.conf
slurmctld -D >"$work/slurmctld.out.log" 2>&1 &
pids+=($!)
declare -A slurmd
for n in $(seq $NODES); do
    slurmd -D -N "n$n" >"$work/slurmd$n.out.log" 2>&1 &
    slurmd[$n]=$!
    pids+=($!)
done
for _ in $(seq 60); do [ "$(sinfo -h -N -t idle -o %N 2>/dev/null | wc -l)" -eq $NODES ] && break; sleep 1; done
[ "$(sinfo -h -N -t idle -o %N | wc -l)" -eq $NODES ] || { sinfo; fail "the nodes do not come up"; }
say "PostgreSQL and $NODES nodes of Slurm are up"

# --- one machine
settings=(--programs "$PROGRAMS" --seed $SEED --kind semantic --ops 20 --reduce-budget 0s --backend process)
export ASSAY=$bin/assay
cd "$work"
"$ASSAY" fuzz --db "$work/alone.db" --jobs 2 "${settings[@]}" >"$work/alone.log" 2>&1 || [ $? -eq 1 ] || fail "the run on one machine"
say "one machine: $(grep ' programs (' "$work/alone.log" | tail -n 1)"

# --- the array
job=$(sbatch --parsable --array=1-$SHARDS --cpus-per-task=1 --mem-per-cpu=0 --output="$work/shard-%a.log" "$here/deploy/slurm/assay.sbatch" "${settings[@]}")
done_programs() { ask "SELECT coalesce(max(programs), 0) FROM campaigns" 2>/dev/null || echo 0; }
await() { # PROGRAMS
    for _ in $(seq 900); do [ "$(done_programs)" -ge "$1" ] && return; sleep 0.5; done
    squeue; fail "after long only $(done_programs) of $PROGRAMS programs are done"
}
# The processes of `assay fuzz` of a shard of this cluster: they have its store in their environment.
of_shard() {
    local pid
    for pid in $(pgrep -x assay); do
        tr '\0' '\n' <"/proc/$pid/environ" 2>/dev/null | grep -qx "SLURM_ARRAY_JOB_ID=$job" &&
            tr '\0' '\n' <"/proc/$pid/environ" | grep -qx "SLURM_ARRAY_TASK_ID=$1" && echo "$pid"
    done || true
}
await $((PROGRAMS / 8))
for shard in 2 5; do
    for pid in $(of_shard $shard); do kill -9 "$pid" && say "killed shard $shard after $(done_programs) programs"; done
done
await $((PROGRAMS / 4))
kill -9 "${slurmd[3]}"
wait "${slurmd[3]}" 2>/dev/null || true
say "killed the slurmd of n3 after $(done_programs) programs"
await $((PROGRAMS / 3))
say "killing PostgreSQL after $(done_programs) programs"
sessions=$(pgrep -P "$server" || true)
kill -9 "$server"
wait "$server" 2>/dev/null || true
for session in $sessions; do kill -9 "$session" 2>/dev/null || true; done
sleep 4
rm -f "$work/pg/data/postmaster.pid"
start_postgres
say "PostgreSQL is back"
await "$PROGRAMS"
for _ in $(seq 240); do [ -z "$(squeue -h -j "$job" -t R 2>/dev/null)" ] && break; sleep 0.5; done
kept=$(grep -l "is kept in" "$work"/shard-*.log | wc -l)
say "$PROGRAMS programs are done; $kept shards kept something while PostgreSQL was away"
[ "$kept" -gt 0 ] || fail "no shard noticed that PostgreSQL was away"

# --- the same findings and counts
"$ASSAY" merge --db "$work/cluster.db" "$ASSAY_DB" >"$work/merge.log" 2>&1
grep -q "$word" "$work"/*.log && fail "the password is in a log"
grep -aq "$word" "$work/cluster.db" && fail "the password is in the store"
python3 - "$work/alone.db" "$work/cluster.db" <<'END'
import sqlite3, sys
QUERIES = {
    "findings": "SELECT target, signature, kind, pass, title, hits, program, body FROM findings ORDER BY 1, 2",
    "campaigns": "SELECT seed, config, low, programs, compiles FROM campaigns",
    # How often runs were repeated depends on how busy the machine was.
    "counters": "SELECT what, name, count FROM counters WHERE what NOT IN ('pattern', 'repeat') ORDER BY 1, 2",
    "bugs": "SELECT program, message FROM bugs ORDER BY 1",
}
alone, cluster = [sqlite3.connect(path) for path in sys.argv[1:]]
wrong = 0
for name, query in QUERIES.items():
    left, right = alone.execute(query).fetchall(), cluster.execute(query).fetchall()
    if name == "findings":
        left, right = [[row[:7] for row in rows] for rows in (left, right)]
    print(f"test-cluster: {name}: {len(left)} alone, {len(right)} on the cluster, {'equal' if left == right else 'NOT EQUAL'}")
    if left != right:
        wrong = 1
        for row in (set(map(repr, left)) ^ set(map(repr, right))):
            print("  ", row[:300])
sys.exit(wrong)
END
say "passed"
