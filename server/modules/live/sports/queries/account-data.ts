import type { Watcher } from '#platform/auth.ts';
import type { Db, Tx } from '#platform/db.ts';

/** Everything that sports hold of an account; what an editor did stays, without who did it. */
export async function deleteAccountSports(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('live.teamFollow').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('live.spoilerSetting').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('live.spoilerChoice').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('live.fixtureWatch').where('accountId', '=', accountId).execute();
}

/** Everything that sports hold of one profile. */
export async function deleteProfileSports(
  tx: Tx,
  { accountId, profileId }: Watcher,
): Promise<void> {
  for (const table of [
    'live.teamFollow',
    'live.spoilerSetting',
    'live.spoilerChoice',
    'live.fixtureWatch',
  ] as const) {
    await tx
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .where('profileId', '=', profileId)
      .execute();
  }
}

/** The same for its owner to read. */
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
