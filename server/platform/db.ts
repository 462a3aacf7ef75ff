import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  type PostgresPool,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import { type PoolCounts, slowStatements, watchPool } from './metrics/metrics.ts';
import { traceStatement } from './tracing/tracing.ts';
import { ColumnNames, ColumnNamesCompiler } from './database/column-names.ts';
import { LaneConnection, openLane } from './database/lane.ts';
import { NamingClient } from './database/named-statements.ts';
import { openReplica, type Replica } from './database/replica.ts';
import type { Log } from './log.ts';

/** What a query file writes SQL with, from one place. */
export { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
export {
  databaseConstraint,
  databaseErrorCode,
  FOREIGN_KEY_VIOLATION,
  UNIQUE_VIOLATION,
} from './database/error-codes.ts';
export { plannedEachTime } from './database/named-statements.ts';
export type { DB };

/** The database or a transaction in it: what every query takes. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const INT8 = 20;
const NUMERIC = 1700;

// int8 holds rupiah and counts, both far below 2^53; as strings they would be added as text.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

type PoolOptions = {
  url: string;
  log: Log;
  max?: number;
  /** Through a pooler, which refuses timeouts that a client sets as it connects: `npm run migrate` sets them for the role. */
  isPooled?: boolean;
  slowMs?: number;
  /** After this an idle connection is closed. 0: never. */
  idleMs?: number;
  namesStatements?: boolean;
};

export const STATEMENT_TIMEOUT = 15_000;
const timeouts = {
  statement_timeout: STATEMENT_TIMEOUT,
  idle_in_transaction_session_timeout: 15_000,
};

const clientOptions = ({ url, isPooled }: PoolOptions) => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  ...(isPooled === true ? {} : timeouts),
});

const clientOf = ({ namesStatements }: PoolOptions) =>
  namesStatements === false ? pg.Client : NamingClient;

/** A pool whose clients never crash the process when their backend dies. */
export function openPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...clientOptions(options),
    max: options.max ?? 10,
    idleTimeoutMillis: options.idleMs ?? 10_000,
    Client: clientOf(options),
  });
  pool.on('error', (error) =>
    options.log.warn({ err: error }, 'an idle database connection failed'),
  );
  pool.on('connect', (client) => {
    // Without a listener a dying backend's error event would end the process.
    client.on('error', (error) => options.log.warn({ err: error }, 'a database connection failed'));
  });
  return pool;
}

/** Where answers that are the same for all are read, when DATABASE_READ_URL names it. To be given to `openDatabase`. */
export function openReadReplica(
  { readUrl, ...options }: Omit<PoolOptions, 'url' | 'log'> & { readUrl: string | undefined },
  log: Log,
): Replica | undefined {
  if (readUrl === undefined) return undefined;
  const pool = openPool({ ...options, url: readUrl, log });
  watchPool('replica', pool);
  return openReplica(new PostgresDialect({ pool }).createDriver(), log);
}

type Connections = { replica?: Replica | undefined; pool?: PostgresPool & PoolCounts };

/** Opens the database, on a pool of its own where none is given; it closes its pool and its replica with itself. */
export function openDatabase(options: PoolOptions & Connections): Db {
  const pool = options.pool ?? openPool(options);
  watchPool('primary', pool);
  const Client = clientOf(options);
  const client = { ...clientOptions(options), pipeline: true };
  // A pooler hands out connections by the transaction, of which a lane would have many at once.
  const lane =
    options.isPooled === true
      ? undefined
      : openLane((stream) => new Client({ ...client, stream } as pg.ClientConfig));
  return new Kysely<DB>({
    dialect: new TriableDialect({ pool }, { replica: options.replica, lane }),
    plugins: [new ColumnNames()],
    log({ level, query, queryDurationMillis: ms }) {
      traceStatement(query.sql, ms, level === 'error');
      if (ms < (options.slowMs ?? Infinity)) return;
      slowStatements.inc();
      // The text alone: values may be anybody's.
      options.log.warn({ ms: Math.round(ms), sql: query.sql.slice(0, 2_000) }, 'a slow statement');
    },
  });
}

const afterCommits = new WeakMap<Db, (() => Promise<void>)[]>();

/** Runs `work` in one transaction; within a transaction it joins that one. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  const later: (() => Promise<void>)[] = [];
  const result = await db.transaction().execute((tx) => {
    afterCommits.set(tx, later);
    return work(tx);
  });
  await begin(later);
  return result;
}

/** Who wrote waits this long at most, however much is to be told: what carries it may hang. */
const AFTER_COMMIT_WAIT_MS = 500;

/** All at once, in their order; what takes longer goes on by itself. */
async function begin(works: readonly (() => Promise<void>)[]): Promise<void> {
  if (works.length === 0) return;
  const late = sleep(AFTER_COMMIT_WAIT_MS, undefined, { ref: false });
  await Promise.race([Promise.all(works.map((work) => work())), late]);
}

/** Begins what must never fail once the transaction is through; at once where there is none, and in a trial not at all. */
export async function afterCommit(db: Db, work: () => Promise<void>): Promise<void> {
  if (isTrial()) return;
  const later = afterCommits.get(db);
  if (later === undefined) await begin([work]);
  else later.push(work);
}

/** The one connection of a trial. Queries wait for each other on it, and so do its transactions, which are savepoints. */
class TrialConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  #last: Promise<unknown> = Promise.resolve();
  #turn: Promise<void> = Promise.resolve();
  #endTurn = () => {};
  isOver = false;

  constructor(inner: DatabaseConnection) {
    this.#inner = inner;
  }

  executeQuery<R>(query: CompiledQuery) {
    if (this.isOver) return Promise.reject(new Error('A trial is over: nothing of it goes on'));
    const result = this.#last.then(() => this.#inner.executeQuery<R>(query));
    this.#last = result.catch(() => {});
    return result;
  }

  /** When the last query that it took has ended, well or not. */
  async settled(): Promise<void> {
    await this.#last;
  }

  streamQuery<R>(query: CompiledQuery, size: number) {
    return this.#inner.streamQuery<R>(query, size);
  }

  async begin(): Promise<void> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = before.then(() => promise);
    await before;
    this.#endTurn = resolve;
    try {
      await this.executeQuery(CompiledQuery.raw('savepoint trial'));
    } catch (error) {
      resolve();
      throw error;
    }
  }

  async end(statements: readonly string[]): Promise<void> {
    const endTurn = this.#endTurn;
    try {
      for (const text of statements) await this.executeQuery(CompiledQuery.raw(text));
    } finally {
      endTurn();
    }
  }
}

const trials = new AsyncLocalStorage<TrialConnection>();

/** Whether this runs in a trial: what it reads must be kept for no one else. */
export const isTrial = (): boolean => trials.getStore() !== undefined;

const LOCK_WAIT = '200ms';

/**
 * Runs `work` so that every query of this database that comes of it, however deep, goes into one transaction, and takes
 * that back in the end. It waits for no lock of others for long.
 */
export function inTrial<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (isTrial()) throw new Error('A trial inside another would end it');
  return db.getExecutor().provideConnection(async (inner) => {
    const connection = new TrialConnection(inner);
    await inner.executeQuery(CompiledQuery.raw('begin'));
    try {
      await inner.executeQuery(CompiledQuery.raw(`set local lock_timeout = '${LOCK_WAIT}'`));
      return await trials.run(connection, work);
    } finally {
      connection.isOver = true;
      await connection.settled();
      await inner.executeQuery(CompiledQuery.raw('rollback'));
    }
  });
}

type Beside = { replica: Replica | undefined; lane: ReturnType<typeof openLane> | undefined };

/** PostgreSQL as ever; inside a trial, that trial's connection; for what is read in common, a replica's; for short reads of pages, the lane. */
class TriableDialect extends PostgresDialect {
  readonly #beside: Beside;

  constructor(config: PostgresDialectConfig, beside: Beside) {
    super(config);
    this.#beside = beside;
  }

  override createQueryCompiler(): ColumnNamesCompiler {
    return new ColumnNamesCompiler();
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const { replica, lane } = this.#beside;
    const ownOf = (connection: DatabaseConnection) =>
      connection instanceof LaneConnection ? (connection.own ?? connection) : connection;
    return {
      init: () => driver.init(),
      acquireConnection: async () =>
        trials.getStore() ??
        (await replica?.acquire()) ??
        lane?.acquire() ??
        driver.acquireConnection(),
      async beginTransaction(connection, settings) {
        if (connection instanceof TrialConnection) return connection.begin();
        if (connection instanceof LaneConnection) connection.own = await driver.acquireConnection();
        return driver.beginTransaction(ownOf(connection), settings);
      },
      commitTransaction: (connection) =>
        connection instanceof TrialConnection
          ? connection.end(['release savepoint trial'])
          : driver.commitTransaction(ownOf(connection)),
      rollbackTransaction: (connection) =>
        connection instanceof TrialConnection
          ? connection.end(['rollback to savepoint trial', 'release savepoint trial'])
          : driver.rollbackTransaction(ownOf(connection)),
      releaseConnection: async (connection) => {
        if (connection instanceof TrialConnection || replica?.release(connection) === true) return;
        const own = ownOf(connection);
        if (!(own instanceof LaneConnection)) await driver.releaseConnection(own);
      },
      destroy: async () => {
        await lane?.close();
        await replica?.close();
        await driver.destroy();
      },
    };
  }
}
