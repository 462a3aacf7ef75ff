import { sql } from 'kysely';
import type { SpoilerScope } from '#contract/live-sports-shapes.ts';
import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

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

export async function upsertSpoilerSetting(
  db: Db,
  { accountId, profileId }: Watcher,
  scope: SpoilerScope,
  changedAt: Date,
): Promise<void> {
  await db
    .insertInto('live.spoilerSetting')
    .values({ accountId, profileId, scope, changedAt })
    .onConflict((oc) => oc.columns(['accountId', 'profileId']).doUpdateSet({ scope, changedAt }))
    .execute();
}

/** `undefined` goes by the setting again. */
export async function saveSpoilerChoice(
  db: Db,
  { accountId, profileId }: Watcher,
  fixtureId: string,
  isHidden: boolean | undefined,
  chosenAt: Date,
): Promise<void> {
  if (isHidden === undefined) {
    await db
      .deleteFrom('live.spoilerChoice')
      .where('accountId', '=', accountId)
      .where('profileId', '=', profileId)
      .where('fixtureId', '=', fixtureId)
      .execute();
    return;
  }
  await db
    .insertInto('live.spoilerChoice')
    .values({ accountId, profileId, fixtureId, isHidden, chosenAt })
    .onConflict((oc) =>
      oc.columns(['accountId', 'profileId', 'fixtureId']).doUpdateSet({ isHidden, chosenAt }),
    )
    .execute();
}
