import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** A genre, behind all others, unless it is there already. */
export async function insertGenre(tx: Tx, genreId: string, name: string): Promise<void> {
  await sql`insert into live.genre (genre_id, name, position, tvs_id)
    select ${genreId}, ${name}, coalesce(max(position), 0) + 1, ${genreId} from live.genre
    on conflict do nothing`.execute(tx);
}
