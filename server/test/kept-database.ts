import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { Db as QueueDb } from 'pg-boss';
import { inject } from 'vitest';
import { openPool } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import type { PoolCounts } from '#platform/metrics/metrics.ts';
import { inDatabase, TEMPLATE } from './global-setup.ts';
import { noteTemplate } from './template-rows.ts';

/** For connections that a file closed and PostgreSQL still ends, and for queries of its last moment. */
const PATIENCE_MS = 5_000;

/** What a session keeps beside its plans, which are what makes keeping it worth while. */
const FORGET = `rollback; close all; reset session authorization; reset all; unlisten *; discard sequences;
  select pg_advisory_unlock_all()`;

type Kept = {
  url: string;
  /** The connection that takes back. */
  own: pg.Client;
  takeBack: () => Promise<boolean>;
  patienceMs: number;
};

/** As the database takes it, and the queue. */
export type LentPool = PostgresPool & PoolCounts & QueueDb;

/**
 * A clone of the template that goes from test file to test file, with its connections: a new one reads the catalog of each
 * table anew, at 25 ms of CPU, and a clone costs 100. Where a file left more than rows it is not used again.
 */
export class KeptDatabase {
  readonly url: string;
  readonly #pool: pg.Pool;
  /** The queue's own: what it asks for inside a transaction must not wait for that one's connection. */
  readonly #queuePool: pg.Pool;
  readonly #kept: Kept;

  static async clone({ patienceMs = PATIENCE_MS } = {}): Promise<KeptDatabase> {
    const name = `test_${randomBytes(8).toString('hex')}`;
    await onServer(`create database ${name} template ${TEMPLATE} strategy file_copy`);
    const url = inDatabase(inject('scratchUrl'), name);
    const own = new pg.Client({ connectionString: url });
    own.on('error', () => {});
    await own.connect();
    return new KeptDatabase({ url, own, patienceMs, takeBack: await noteTemplate(own) });
  }

  private constructor(kept: Kept) {
    this.url = kept.url;
    this.#kept = kept;
    const options = { url: kept.url, log: createLog({ logLevel: 'silent' }, 'test'), idleMs: 0 };
    this.#pool = openPool({ ...options, max: 6 });
    this.#queuePool = openPool({ ...options, max: 3, namesStatements: false });
  }

  /** The pool for one file: it ends once all its connections are idle, and they stay. */
  lend(): LentPool {
    const pool = this.#pool;
    return {
      options: pool.options,
      get totalCount() {
        return pool.totalCount;
      },
      get idleCount() {
        return pool.idleCount;
      },
      get waitingCount() {
        return pool.waitingCount;
      },
      connect: () => pool.connect(),
      executeSql: (text, values) => this.#queuePool.query(text, values),
      end: async () => {
        if (!(await within(this.#kept.patienceMs, () => this.#isIdle)))
          throw new Error('The file is over, and something still uses its database');
      },
    };
  }

  /** Brings it to where it was when it was cloned. False where that can't be, and it is to be dropped. */
  async takeBack(): Promise<boolean> {
    if (!this.#isIdle) return false;
    try {
      await this.#forgetSessions();
      const isAlone = await within(this.#kept.patienceMs, () => this.#isAlone());
      return isAlone && (await this.#kept.takeBack());
    } catch {
      // A test may end all connections of its database, or lock it.
      return false;
    }
  }

  get #pools(): pg.Pool[] {
    return [this.#pool, this.#queuePool];
  }

  get #isIdle(): boolean {
    return this.#pools.every((pool) => pool.idleCount === pool.totalCount);
  }

  async #forgetSessions(): Promise<void> {
    const connected = this.#pools.flatMap((pool) =>
      Array.from({ length: pool.totalCount }, () => pool.connect()),
    );
    const clients = await Promise.all(connected);
    await Promise.all(clients.map((client) => client.query(FORGET)));
    for (const client of clients) client.release();
  }

  /** A process that is still connected may write later, into the rows of the next file. */
  async #isAlone(): Promise<boolean> {
    const { rows } = await this.#kept.own.query<{ connected: number }>(
      `select count(*)::int as connected from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'`,
    );
    const own = this.#pools.reduce((sum, { totalCount }) => sum + totalCount, 1);
    return rows[0]?.connected === own;
  }

  async drop(): Promise<void> {
    await this.#kept.own.end().catch(() => {});
    await onServer(`drop database ${new URL(this.url).pathname.slice(1)} with (force)`);
    // What is still out comes back never.
    for (const pool of this.#pools) void pool.end();
  }
}

async function within(ms: number, isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end) return false;
    await sleep(5);
  }
  return true;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('scratchUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
