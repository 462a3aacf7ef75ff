import { sql } from 'kysely';
import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

/** No broadcast is longer: lets the index find it. */
const LONGEST = sql`interval '12 hours'`;

/**
 * Moves a profile's place in the match that a channel shows at a moment of its timeline; never backwards, and never by
 * what is on before or after it.
 */
export async function upsertFixtureWatch(
  db: Db,
  { accountId, profileId, channelId, at }: Watcher & { channelId: string; at: Date },
): Promise<void> {
  await sql`
    insert into live.fixture_watch (account_id, profile_id, fixture_id, up_to)
    select ${accountId}, ${profileId}, fixture_id, ${at} from live.fixture
    where channel_id = ${channelId} and broadcast_from <= ${at}::timestamptz
      and broadcast_from > ${at}::timestamptz - ${LONGEST}
      and broadcast_until > ${at}::timestamptz
    on conflict (account_id, profile_id, fixture_id) do update
      set up_to = excluded.up_to where fixture_watch.up_to < excluded.up_to`.execute(db);
}
