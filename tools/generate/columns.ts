import type pg from 'pg';

export interface Column {
  schema: string;
  table: string;
  name: string;
  /** Base type in PostgreSQL's short spelling: `int8`, `timestamptz`. */
  type: string;
  isArray: boolean;
  isNullable: boolean;
  /** Filled in by the database when an insert leaves it out. */
  hasDefault: boolean;
  /** Computed by the database: no statement may write it. */
  isComputed: boolean;
  /** Labels, when the type is an enum. */
  labels: string[] | null;
}

/** Every column of our modules' schemas. The job queue brings and keeps its own. */
export async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select n.nspname as schema, c.relname as table, a.attname as name,
      base.typname as type,
      declared.typcategory = 'A' as "isArray",
      not (a.attnotnull or declared.typnotnull) as "isNullable",
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attgenerated <> '' or a.attidentity = 'a' as "isComputed",
      (select json_agg(e.enumlabel order by e.enumsortorder)
        from pg_enum e where e.enumtypid = base.oid) as labels
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_type declared on declared.oid = a.atttypid
      join pg_type item on item.oid =
        case when declared.typcategory = 'A' then declared.typelem else declared.oid end
      join pg_type base on base.oid =
        case when item.typtype = 'd' then item.typbasetype else item.oid end
    where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('information_schema', 'public', 'pgboss')
      and n.nspname not like 'pg\\_%'
      and (n.nspname, c.relname) <> ('platform', 'migration')
    order by n.nspname, c.relname, a.attnum`);
  return rows;
}
