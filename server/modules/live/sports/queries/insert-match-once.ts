import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

type Match = {
  fixture: Insertable<DB['live.fixture']>;
  states: Insertable<DB['live.fixtureState']>[];
  moments: Insertable<DB['live.moment']>[];
};

/** Puts a match in with all that happens in it. False where it is there already: then it stays as it is. */
export async function insertMatchOnce(
  tx: Tx,
  { fixture, states, moments }: Match,
): Promise<boolean> {
  const made = await tx
    .insertInto('live.fixture')
    .values(fixture)
    .onConflict((oc) => oc.doNothing())
    .returning('fixtureId')
    .executeTakeFirst();
  if (made === undefined) return false;
  if (states.length > 0) await tx.insertInto('live.fixtureState').values(states).execute();
  if (moments.length > 0) await tx.insertInto('live.moment').values(moments).execute();
  return true;
}
