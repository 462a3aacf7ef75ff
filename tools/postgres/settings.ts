import os from 'node:os';

const MEGABYTE = 1024 * 1024;

const common = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'jit=off',
  // What triggers and searches need, bound once by the server instead of by each connection: a third of what one costs.
  'shared_preload_libraries=plpgsql,pg_trgm,unaccent,btree_gist',
  'random_page_cost=1.1',
  'max_connections=200',
  'max_wal_size=2GB',
  'idle_in_transaction_session_timeout=60s',
  'log_checkpoints=off',
  // Small containers have 64 MB of /dev/shm: parallel queries must not depend on it.
  'dynamic_shared_memory_type=mmap',
];

/** For a machine that also runs the site and encodes films: an eighth of its memory. */
export function serverSettings(): string[] {
  const buffers = Math.min(1024, Math.max(64, Math.floor(os.totalmem() / MEGABYTE / 8)));
  return [
    ...common,
    `shared_buffers=${buffers}MB`,
    'effective_cache_size=1GB',
    'log_min_duration_statement=1000',
  ];
}

export function scratchSettings(): string[] {
  return [
    ...common,
    'shared_buffers=64MB',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'io_method=sync',
  ];
}
