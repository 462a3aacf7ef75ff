import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import type { Log } from './log.ts';
import { digest } from './secrets.ts';

/** What a query file writes SQL with, from one place. */
export { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
export type { DB };

/** The database or a transaction in it: what every query takes. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const INT8 = 20;
const NUMERIC = 1700;

// int8 holds rupiah and counts, both far below 2^53; as strings they would be added as text.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

const MAX_NAMED_STATEMENTS = 400;
const statementNames = new Map<string, string>();

/** A short stable name for a statement's text, or undefined once too many texts have been seen. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_NAMED_STATEMENTS) return known;
  const name = digest(text, 'base64url').slice(0, 20);
  statementNames.set(text, name);
  return name;
}

const PLANNED_EACH_TIME = '/* planned each time */';

/**
 * To be put at the end of a statement whose best plan hangs on its values, as in a search: a named statement is planned
 * for any value from its sixth use on a connection, which made a search for a rare word 60 times slower.
 */
export const plannedEachTime = sql.raw(PLANNED_EACH_TIME);

/** Kysely passes text and values: naming the statement lets PostgreSQL plan it once a connection. */
class NamingClient extends pg.Client {
  // pg declares ten overloads of query; this one only adds a name and passes on.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = text.endsWith(PLANNED_EACH_TIME) ? undefined : statementName(text);
      if (name !== undefined) args.splice(0, 2, { name, text, values });
    }
    return (super.query as (...rest: unknown[]) => never).apply(this, args);
  }
}

/** Opens a pool. Its clients never crash the process when their backend dies. */
export function openDatabase(options: { url: string; log: Log; max?: number }): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    Client: NamingClient,
  });
  pool.on('error', (error) =>
    options.log.warn({ err: error }, 'an idle database connection failed'),
  );
  pool.on('connect', (client) => {
    // Without a listener a dying backend's error event would end the process.
    client.on('error', (error) => options.log.warn({ err: error }, 'a database connection failed'));
  });
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** Runs `work` in one transaction; within a transaction it joins that one. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  return db.transaction().execute(work);
}

/** PostgreSQL's code of an error, such as `23505`, or undefined. */
export function databaseErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** The name of the constraint that an error is about, or undefined. */
export function databaseConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
