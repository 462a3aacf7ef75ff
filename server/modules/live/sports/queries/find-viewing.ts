import type { SpoilerScope } from '#contract/live-sports-shapes.ts';
import type { Watcher } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';

/** Whom a profile follows and what it wants to be told. */
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

/** What a profile decided about single matches, and how far it has watched them. */
export async function listFixtureMarks(
  db: Db,
  { accountId, profileId }: Watcher,
  fixtureIds: readonly string[],
) {
  if (fixtureIds.length === 0) return { choices: [], watches: [] };
  const [choices, watches] = await Promise.all([
    db
      .selectFrom('live.spoilerChoice')
      .select(['fixtureId', 'isHidden'])
      .where('accountId', '=', accountId)
      .where('profileId', '=', profileId)
      .where('fixtureId', 'in', [...fixtureIds])
      .execute(),
    db
      .selectFrom('live.fixtureWatch')
      .select(['fixtureId', 'upTo'])
      .where('accountId', '=', accountId)
      .where('profileId', '=', profileId)
      .where('fixtureId', 'in', [...fixtureIds])
      .execute(),
  ]);
  return { choices, watches };
}
