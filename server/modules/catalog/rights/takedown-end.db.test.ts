import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { testDeps } from '#test/deps.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { findTakedown, insertTakedown, updateTakedownEnd } from './queries/takedown.ts';
import { endTakedowns } from './takedown-end.ts';

const deps = await testDeps();
const { db, clock } = deps;

/** A title whose takedown is over since so many minutes. */
async function anOver(minutes: number): Promise<string> {
  const { titleId } = await aFilm(db, { name: `Turun ${minutes}` });
  const at = (ago: number) => new Date(clock.now().getTime() - ago * MINUTE);
  const takedownId = randomUUID();
  await db.transaction().execute(async (tx) => {
    await insertTakedown(tx, { takedownId, titleId, reason: 'Uji', takenDownAt: at(60) });
    await updateTakedownEnd(tx, takedownId, at(minutes));
  });
  return titleId;
}

test('an end that fails keeps no other waiting, and is tried again when its lease is over', async () => {
  const [failing, other] = [await anOver(20), await anOver(10)];
  const isDown = async (titleId: string) => (await findTakedown(db, titleId)) !== undefined;
  const publish: typeof deps.events.publish = (on, name, payload) =>
    payload['titleId'] === failing
      ? Promise.reject(new Error('this title fails'))
      : deps.events.publish(on, name, payload);
  expect(await endTakedowns({ ...deps, events: { ...deps.events, publish } })).toBe(2);
  expect([await isDown(failing), await isDown(other)]).toEqual([true, false]);

  expect(await endTakedowns(deps)).toBe(0);
  clock.advance(MINUTE);
  expect(await endTakedowns(deps)).toBe(1);
  expect(await isDown(failing)).toBe(false);
});
