import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { beatPresence } from '#contract/studio/index.ts';
import { aBuyer, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { presenceSweep } from './routes.ts';

const shop = await aShop({ modules: ['studio'] });
const editor = await aBuyer(shop, { role: 'editor' });
const other = await aBuyer(shop, { role: 'scheduler' });
const id = randomUUID();
const [mine, theirs, second] = [randomUUID(), randomUUID(), randomUUID()];

const beat = async (who: TestBuyer, tab: string, more = {}) =>
  (await who.ask(beatPresence, { body: { kind: 'document', id, tab, ...more } })).result.people;

test('who has it open is seen by the others, until they leave or are silent', async () => {
  expect(await beat(editor, mine)).toEqual([]);
  expect(await beat(other, theirs, { part: 'Gambar' })).toMatchObject([
    { part: null, isMe: false },
  ]);
  const [seen] = await beat(editor, mine);
  expect(seen).toMatchObject({ part: 'Gambar', isMe: false });
  expect(seen?.name).not.toBe('');
  // The same thing of another kind, and another thing, are others.
  expect(await beat(other, second, { kind: 'week' })).toEqual([]);
  expect(await beat(other, second, { id: randomUUID() })).toEqual([]);
  // Two tabs of one person.
  expect(await beat(editor, second)).toMatchObject([{ isMe: true }, { isMe: false }]);
  await beat(other, theirs, { isLeaving: true });
  expect(await beat(editor, mine)).toMatchObject([{ isMe: true }]);
  const seenAt = new Date(Date.now() - 2 * MINUTE);
  await shop.deps.db.updateTable('studio.presence').set({ seenAt }).execute();
  expect(await beat(editor, mine)).toEqual([]);
});

test('what is no beat is refused', async () => {
  for (const bad of [{ id: 'x' }, { tab: '1' }, { kind: 'person' }, { part: 'a\u0000' }]) {
    const answer = await editor.ask(beatPresence, {
      body: { kind: 'document', id, tab: mine, ...bad } as never,
    });
    expect(answer.status).toBe(400);
  }
});

test('who never left properly is swept all the same', async () => {
  const { db, clock } = shop.deps;
  await beat(editor, mine);
  await beat(other, theirs);
  const seenAt = new Date(clock.now().getTime() - 6 * MINUTE);
  await db.updateTable('studio.presence').set({ seenAt }).where('tab', '=', theirs).execute();
  await presenceSweep(shop.deps).round(new AbortController().signal);
  const rows = await db.selectFrom('studio.presence').select('tab').execute();
  expect(rows.map(({ tab }) => tab)).toContain(mine);
  expect(rows.map(({ tab }) => tab)).not.toContain(theirs);
});
