import pg from 'pg';
import type { Log } from './log.ts';

/** Locks that one process holds by name, for as long as it lives and its connection stands. */
export type Locks = {
  /** True when this process holds it, also already. False when another one does, or the database can't be asked. */
  take(name: string): Promise<boolean>;
  /** The same, for who has to tell the two apart. @throws where the database can't be asked */
  ask(name: string): Promise<boolean>;
  release(name: string): Promise<void>;
  close(): Promise<void>;
};

// A worker whose machine lost its power says no goodbye: the database finds out by itself, in about ten seconds.
const KEEPALIVE = '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3';
/** And a database whose machine lost its power: what was held there is held no more. */
const LOOK_EVERY_MS = 10_000;

/** Advisory locks of PostgreSQL on a connection of their own. When that breaks, they are free for others. */
export function openLocks({ url, log }: { url: string; log: Log }): Locks {
  let connecting: Promise<pg.Client> | undefined;
  let held = new Set<string>();
  let lookedAt = 0;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'tayang-locks',
      options: KEEPALIVE,
      keepAlive: true,
      keepAliveInitialDelayMillis: 4_000,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    const forget = () => {
      held = new Set();
      connecting = undefined;
    };
    client.on('error', (error) => {
      log.warn({ err: error }, 'the connection that holds our locks failed');
      forget();
    });
    client.on('end', forget);
    await client.connect();
    return client;
  }

  async function call(statement: string, name: string): Promise<boolean> {
    const client = await (connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    }));
    const { rows } = await client.query<{ is: boolean }>(
      `select ${statement}(hashtextextended($1, 0)) as is`,
      [name],
    );
    return rows[0]?.is === true;
  }

  /** An idle connection looks whole for hours after its other end is gone. */
  async function lookAtConnection(): Promise<void> {
    const now = Date.now();
    if (held.size === 0 || now - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = now;
    const client = await connecting?.catch(() => undefined);
    await client?.query('select 1').catch((error: unknown) => {
      held = new Set();
      connecting = undefined;
      client.end().catch(() => {});
      throw error;
    });
  }

  async function take(name: string): Promise<boolean> {
    await lookAtConnection();
    if (held.has(name)) return true;
    const isOurs = await call('pg_try_advisory_lock', name);
    if (isOurs) held.add(name);
    return isOurs;
  }

  return {
    async take(name) {
      try {
        return await take(name);
      } catch (error) {
        log.debug({ err: error }, 'no lock could be asked for');
        return false;
      }
    },
    ask: take,
    async release(name) {
      if (!held.delete(name)) return;
      await call('pg_advisory_unlock', name).catch(() => {});
    },
    async close() {
      const client = await connecting?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}
