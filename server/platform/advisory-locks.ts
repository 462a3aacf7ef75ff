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
  let current: pg.Client | undefined;
  let held = new Set<string>();
  let lookedAt = 0;

  /** What this connection held is free for others, and the next question goes over a new one. */
  function leave(client: pg.Client): void {
    if (current !== client) return;
    current = undefined;
    connecting = undefined;
    held = new Set();
    client.end().catch(() => {});
  }

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
    client.on('error', (error) => {
      log.warn({ err: error }, 'the connection that holds our locks failed');
      leave(client);
    });
    client.on('end', () => leave(client));
    await client.connect();
    current = client;
    return client;
  }

  let turn: Promise<unknown> = Promise.resolve();
  /** Each when the one before was answered: a connection takes one question at a time. */
  function query(text: string, values: string[] = []): Promise<boolean> {
    const answer = turn.then(() => askOne(text, values));
    turn = answer.catch(() => {});
    return answer;
  }

  /** A connection on which a question fails is given up: what came of it there is not known. */
  async function askOne(text: string, values: string[]): Promise<boolean> {
    const client = await (connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    }));
    try {
      const { rows } = await client.query<{ is?: boolean }>(text, values);
      return rows[0]?.is === true;
    } catch (error) {
      leave(client);
      throw error;
    }
  }

  const call = (statement: string, name: string) =>
    query(`select ${statement}(hashtextextended($1, 0)) as is`, [name]);

  /** An idle connection looks whole for hours after its other end is gone. */
  async function lookAtConnection(): Promise<void> {
    const now = Date.now();
    if (held.size === 0 || now - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = now;
    await query('select true as is');
  }

  async function take(name: string): Promise<boolean> {
    await lookAtConnection();
    if (held.has(name)) return true;
    const before = held;
    const isOurs = await call('pg_try_advisory_lock', name);
    // What was held on a connection that broke meanwhile is held no more.
    if (!isOurs || held !== before) return false;
    held.add(name);
    return true;
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
