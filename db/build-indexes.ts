import type pg from 'pg';

const MARK = /^-- without a transaction\b/;
const BUILDS =
  /^create (?:unique )?index concurrently if not exists (\w+)\s+on (\w+)\.\w+\s*(?:using \w+\s*)?\(/;

/**
 * Whether a migration builds indexes beside those who write to the table. Its first line is `-- without a transaction`,
 * because PostgreSQL does this in none.
 */
export const buildsIndexes = (sql: string): boolean => MARK.test(sql);

/**
 * Builds them one by one. A process that dies in between leaves an index that is not valid, and those before it: what
 * is not valid is built anew, and what is there stays, so that the file can be run again.
 * @throws when the file holds anything else, which might not bear that.
 */
export async function buildIndexes(client: pg.Client, sql: string): Promise<void> {
  const indexes = statementsOf(sql).map((statement) => {
    const [, name, schema] = BUILDS.exec(statement) ?? [];
    if (name === undefined || schema === undefined)
      throw new Error(
        'without a transaction a migration only says ' +
          `create index concurrently if not exists name on schema.table (...): ${statement}`,
      );
    return { name, index: `${schema}.${name}`, statement };
  });
  for (const { name, index, statement } of indexes) {
    const { rowCount } = await client.query(
      'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    );
    if (rowCount === 1) await client.query(`drop index concurrently ${index}`);
    await client.query(statement).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${name}: ${why}`, { cause: error });
    });
  }
}

/** Such statements hold no text in which a semicolon or two dashes could stand. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
