import type { SpoilerScope } from '#contract/live/sports-shapes.ts';
import type { Watcher } from '#platform/auth.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Whose } from './follow.ts';

/** What a profile decided about single matches, and how far it has watched them. */
export async function listFixtureViewing(
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
export async function upsertSpoilerChoice(
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

/** Removes what they want to know of results. */
export async function deleteSpoilerChoices(tx: Tx, { accountId, profileId }: Whose): Promise<void> {
  for (const table of ['live.spoilerSetting', 'live.spoilerChoice'] as const) {
    await tx
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .$if(profileId !== undefined, (rows) => rows.where('profileId', '=', profileId ?? ''))
      .execute();
  }
}

/** What sports hold of an account, for its owner to read. */
export async function listAccountSports(db: Db, accountId: string) {
  const [teams, settings, choices, watched] = await Promise.all([
    db
      .selectFrom('live.teamFollow as f')
      .innerJoin('live.team as t', 't.teamId', 'f.teamId')
      .select(['f.profileId', 't.name as team', 'f.followedAt'])
      .where('f.accountId', '=', accountId)
      .orderBy('f.followedAt')
      .execute(),
    db
      .selectFrom('live.spoilerSetting')
      .select(['profileId', 'scope', 'changedAt'])
      .where('accountId', '=', accountId)
      .execute(),
    db
      .selectFrom('live.spoilerChoice as c')
      .innerJoin('live.fixture as f', 'f.fixtureId', 'c.fixtureId')
      .select(['c.profileId', 'f.slug as fixture', 'c.isHidden', 'c.chosenAt'])
      .where('c.accountId', '=', accountId)
      .execute(),
    db
      .selectFrom('live.fixtureWatch as w')
      .innerJoin('live.fixture as f', 'f.fixtureId', 'w.fixtureId')
      .select(['w.profileId', 'f.slug as fixture', 'w.upTo'])
      .where('w.accountId', '=', accountId)
      .execute(),
  ]);
  return { teams, settings, choices, watched };
}
