import type pg from 'pg';
import type { Work } from './viewers.ts';

/** What grows with accounts. */
const TABLES = [
  'accounts.account',
  'profiles.profile',
  'playback.progress',
  'playback.channel_watch',
  'playback.playback_session',
  'playback.play',
  'commerce.cart',
  'commerce.payment',
  'commerce.entitlement',
  'commerce.subscription',
  'commerce.invoice',
  'commerce.ledger_entry',
];

type Row = { name: string; table: string; constraint: string | null; definition: string };

/**
 * Takes away the indexes of large tables that no foreign key needs, and returns the work of making them again. A million
 * rows in the order of chance are sorted into an index in a second or two; one by one each costs pages all over it.
 */
export async function dropIndexes(client: pg.Client): Promise<Work[]> {
  const { rows } = await client.query<Row>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name, i.indrelid::regclass::text as table,
      quote_ident(k.conname) as constraint,
      coalesce(pg_get_constraintdef(k.oid), replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ')) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_constraint k on k.conindid = c.oid and k.contype in ('p', 'u', 'x')
    where i.indrelid = any($1::regclass[])
      and not exists (select from pg_constraint f where f.conindid = c.oid and f.contype = 'f')
    order by pg_total_relation_size(i.indrelid), name`,
    [TABLES],
  );
  for (const { name, table, constraint } of rows) {
    await client.query(
      constraint === null
        ? `drop index ${name}`
        : `alter table ${table} drop constraint ${constraint}`,
    );
  }
  return [...Map.groupBy(rows, ({ table }) => table)].map(([table, own]) => ({
    name: `indexes of ${table}`,
    fill: async (other) => {
      for (const { constraint, definition } of own) {
        await other.query(
          constraint === null
            ? definition
            : `alter table ${table} add constraint ${constraint} ${definition}`,
        );
      }
    },
  }));
}
