import { type RawBuilder, sql } from 'kysely';

/** A row that an earlier seed wrote, that nobody edited since, and that this seed would change. */
export function untouchedSeed(
  table: 'category' | 'genre' | 'person' | 'title' | 'episode' | 'rail' | 'banner',
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  // An editor's own row has no hash, and compares to nothing.
  return sql`${column('editedAt')} is null and ${column('seededHash')} <> excluded.seeded_hash`;
}
