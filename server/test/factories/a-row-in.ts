import { randomBytes, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db.ts';

type Values = Record<string, unknown>;
type Column = { name: string; type: string; isNeeded: boolean; labels: string[] | null };

/**
 * Puts a row into any table, knowing only its columns: what isn't given and has no default is made up by its type.
 * Foreign keys must be given. Fails where a table has rules that made-up values break: then give those too.
 */
export async function aRowIn(db: Db, table: string, given: Values): Promise<void> {
  const { rows: columns } = await sql<Column>`
    select a.attname as name, t.typname as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as "isNeeded",
      (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
        where e.enumtypid = t.oid) as labels
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(db);
  const filled = columns.flatMap((column): [string, unknown][] => {
    if (column.name in given) return [[column.name, given[column.name]]];
    return column.isNeeded ? [[column.name, madeUp(column)]] : [];
  });
  await sql`insert into ${sql.table(table)} (${list(filled.map(([name]) => sql.ref(name)))})
    values (${list(filled.map(([, value]) => sql`${value}`))})`.execute(db);
}

function madeUp({ type, labels }: Column): unknown {
  if (labels !== null) return labels[0];
  switch (type) {
    case 'uuid':
      return randomUUID();
    case 'timestamptz':
      return new Date();
    case 'bytea':
      return randomBytes(32);
    case 'bool':
      return false;
    case 'int2':
    case 'int4':
    case 'int8':
    case 'numeric':
      return 1;
    case 'json':
    case 'jsonb':
      return '[]';
    default:
      return `dibuat-${randomUUID()}`;
  }
}

function list(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts);
}
