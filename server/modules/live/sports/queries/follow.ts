import type { SpoilerScope } from '#contract/live/sports-shapes.ts';
import type { Watcher } from '#platform/auth.ts';
import { type Db, sql, type Tx } from '#platform/db.ts';

/** The teams that a profile follows and its spoiler settings. */
export async function findFollowing(db: Db, { accountId, profileId }: Watcher) {
  const [setting, follows] = await Promise.all([
    db
      .selectFrom('live.spoilerSetting')
      .select('scope')
      .where('accountId', '=', accountId)
      .where('profileId', '=', profileId)
      .executeTakeFirst(),
    db
      .selectFrom('live.teamFollow')
      .select('teamId')
      .where('accountId', '=', accountId)
      .where('profileId', '=', profileId)
      .execute(),
  ]);
  return {
    scope: setting?.scope as SpoilerScope | undefined,
    followed: new Set(follows.map(({ teamId }) => teamId)),
  };
}

/** Follows a team unless it is followed already or the list is full. Returns whether it is followed now. */
export async function insertFollow(
  db: Db,
  follow: Watcher & { teamId: string; now: Date; most: number },
): Promise<boolean> {
  const { accountId, profileId, teamId, now, most } = follow;
  await sql`
    insert into live.team_follow (account_id, profile_id, team_id, followed_at)
    select ${accountId}, ${profileId}, ${teamId}, ${now}
    where (select count(*) from live.team_follow
      where account_id = ${accountId} and profile_id = ${profileId}) < ${most}
    on conflict do nothing`.execute(db);
  const kept = await db
    .selectFrom('live.teamFollow')
    .select('teamId')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('teamId', '=', teamId)
    .executeTakeFirst();
  return kept !== undefined;
}

export async function deleteFollow(
  db: Db,
  { accountId, profileId }: Watcher,
  teamId: string,
): Promise<void> {
  await db
    .deleteFrom('live.teamFollow')
    .where('accountId', '=', accountId)
    .where('profileId', '=', profileId)
    .where('teamId', '=', teamId)
    .execute();
}

/** No broadcast is longer: lets the index find it. */
const LONGEST = sql`interval '12 hours'`;

/**
 * Moves a profile's position in the match that a channel shows at a moment of its timeline; never backwards, and never
 * by what is on before or after it.
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

/** Those who follow a team, by account and profile, each with what it takes to decide whether a match is hidden from it. */
export async function listFollowers(
  db: Db,
  { teamId, fixtureId }: { teamId: string; fixtureId: string },
  { after, limit }: { after: Watcher | undefined; limit: number },
) {
  const rows = await db
    .selectFrom('live.teamFollow as f')
    .leftJoin('live.spoilerSetting as s', (join) =>
      join.onRef('s.accountId', '=', 'f.accountId').onRef('s.profileId', '=', 'f.profileId'),
    )
    .leftJoin('live.spoilerChoice as c', (join) =>
      join
        .onRef('c.accountId', '=', 'f.accountId')
        .onRef('c.profileId', '=', 'f.profileId')
        .on('c.fixtureId', '=', fixtureId),
    )
    .leftJoin('live.fixtureWatch as w', (join) =>
      join
        .onRef('w.accountId', '=', 'f.accountId')
        .onRef('w.profileId', '=', 'f.profileId')
        .on('w.fixtureId', '=', fixtureId),
    )
    .select(['f.accountId', 'f.profileId', 's.scope', 'c.isHidden', 'w.upTo'])
    .where('f.teamId', '=', teamId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(f.account_id, f.profile_id) > (${after?.accountId}::uuid, ${after?.profileId}::uuid)`,
      ),
    )
    .orderBy('f.accountId')
    .orderBy('f.profileId')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, scope: row.scope as SpoilerScope | null }));
}
export type Follower = Awaited<ReturnType<typeof listFollowers>>[number];

/** An account, or one profile of it. */
export type Whose = Pick<Watcher, 'accountId'> & Partial<Watcher>;

/** Removes what they follow and how far they watched matches. */
export async function deleteFollows(tx: Tx, { accountId, profileId }: Whose): Promise<void> {
  for (const table of ['live.teamFollow', 'live.fixtureWatch'] as const) {
    await tx
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .$if(profileId !== undefined, (rows) => rows.where('profileId', '=', profileId ?? ''))
      .execute();
  }
}
