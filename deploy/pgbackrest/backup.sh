#!/bin/sh
# tayang-backup full | diff: one backup into each repository, told to the service (/studio/sistem, the alert BackupOld).
# tayang-backup daily: the stanza, then a backup each day at 19:00 UTC (02:00 in Jakarta), on Sundays a full one. It never ends.
# tayang-backup drill: restores the newest backup into a folder of its own, starts it, reads it, and says how long that took.
set -eu
: "${PGBACKREST_STANZA:=tayang}"
export PGBACKREST_STANZA
: "${PGDATABASE:=tayang}" "${PGUSER:=tayang}"
export PGDATABASE PGUSER

repositories() {
  echo 1
  [ -z "${PGBACKREST_REPO2_TYPE:-}" ] || echo 2
}

note() {
  # A backup that can't be told is one all the same.
  psql -qX -v ON_ERROR_STOP=1 -v kind="$1" -v note="$2" <<'SQL' || echo 'the service could not be told' >&2
insert into platform.upkeep (kind, at, note) values (:'kind', now(), :'note')
on conflict (kind) do update set at = excluded.at, note = excluded.note;
SQL
}

# Each repository is tried; the service is told only where none failed. (Behind `||` a shell stops at no failure by itself.)
back_up() {
  failed=
  for repository in $(repositories); do
    pgbackrest --repo="$repository" --type="$1" backup || failed="$failed $repository"
  done
  if [ -n "$failed" ]; then
    echo "no backup in repository$failed" >&2
    return 1
  fi
  note backup "pgbackrest, $1"
}

# Until a repository is prepared no piece of the log is archived, and they pile up beside the database.
prepare() {
  pgbackrest stanza-create && return
  echo 'a repository could not be prepared' >&2
  return 1
}

drill() {
  folder=$(mktemp -d "${TMPDIR:-/tmp}/drill.XXXXXX")
  trap 'pg_ctl -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
  began=$(date +%s)
  repository=$(repositories | tail -n 1)
  pgbackrest --repo="$repository" --pg1-path="$folder/data" --archive-mode=off restore
  restored=$(date +%s)
  # Beside the database: a socket of its own, no port, and none of the settings of the command line.
  pg_ctl -D "$folder/data" -w -t 3600 -o "-c listen_addresses= -c unix_socket_directories=$folder -c archive_mode=off -c shared_buffers=128MB -c hot_standby=off" start
  # Answers once all of the log is replayed, and not before: as a standby it would want the settings of the one that was backed up.
  until psql -qXAt -h "$folder" -c 'select 1' >/dev/null 2>&1; do
    kill -0 "$(head -n 1 "$folder/data/postmaster.pid")"
    sleep 1
  done
  said=$(psql -qXAt -h "$folder" -c "select format('%s accounts, newest payment %s', (select count(*) from accounts.account), (select max(created_at) from commerce.payment))")
  ended=$(date +%s)
  note drill "repository $repository, restored in $((restored - began)) s, read after $((ended - began)) s: $said"
  echo "restored in $((restored - began)) s, read after $((ended - began)) s: $said"
}

case "${1:-}" in
  full | diff) back_up "$1" ;;
  drill) drill ;;
  daily)
    if ! prepare; then
      (until sleep 300; prepare; do :; done) &
    fi
    # The first one at once: until then there is nothing to restore.
    if pgbackrest --repo=1 info --output=json | grep -q '"backup":\[\]'; then back_up full || true; fi
    while :; do
      now=$(date -u +%s)
      sleep $(((86400 + 19 * 3600 - now % 86400) % 86400 + 1))
      prepare || true
      # What fails is told by the alert, and tried again the next day.
      if [ "$(date -u +%u)" = 7 ]; then back_up full || true; else back_up diff || true; fi
    done
    ;;
  *)
    echo 'tayang-backup full | diff | daily | drill' >&2
    exit 2
    ;;
esac
