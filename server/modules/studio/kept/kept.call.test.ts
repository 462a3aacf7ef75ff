import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import {
  dropDraft,
  findKeptDraft,
  keepDraft,
  MOST_DRAFT_SIGNS,
} from '#contract/studio/kept-drafts.ts';
import { listViews, removeView, saveView } from '#contract/studio/views.ts';
import { aBuyer, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { draftSweep } from './routes.ts';

const shop = await aShop({ modules: ['studio'] });
const editor = await aBuyer(shop, { role: 'editor' });
const other = await aBuyer(shop, { role: 'rights' });

const page = '/judul';
const listed = async (who: TestBuyer, of = page) =>
  (await who.ask(listViews, { query: { page: of } })).result.views.map(({ name }) => name);
const keep = (name: string, more = {}) =>
  editor.ask(saveView, { body: { page, name, query: 'keadaan=draft&urut=-name', ...more } });

test('a view is kept by its name, seen by its owner alone until it is shared, and forgotten', async () => {
  const presses = await Promise.all(['Draf', 'draf ', ' Draf'].map((name) => keep(name)));
  expect(new Set(presses.map(({ result }) => result.viewId)).size).toBe(1);
  await keep('Hak habis', { query: 'akhir=30', isShared: true });
  expect(await listed(editor)).toHaveLength(2);
  expect(await listed(editor, '/artikel')).toEqual([]);
  expect(await listed(other)).toEqual(['Hak habis']);

  const [shared] = (await other.ask(listViews, { query: { page } })).result.views;
  expect(shared).toMatchObject({ isMine: false, isShared: true, query: 'akhir=30' });
  const viewId = shared?.viewId ?? '';
  expect((await other.ask(removeView, { body: { viewId } })).result).toEqual({ removed: 0 });
  expect((await editor.ask(removeView, { body: { viewId } })).result).toEqual({ removed: 1 });
  expect(await listed(other)).toEqual([]);
});

test('what is no view is refused with words', async () => {
  for (const bad of [{ name: ' ' }, { name: 'x'.repeat(61) }, { page: 'https://evil.example' }])
    expect((await keep('Draf', bad)).status).toBe(400);
  expect((await keep('Draf', { query: 'a\u0000' })).status).toBe(400);
});

const name = `document:${randomUUID()}`;
const device = randomUUID();
const draftOf = async (who: TestBuyer) =>
  (await who.ask(findKeptDraft, { query: { name } })).result.draft;
const drop = async (of: string, savedAt?: string) => {
  const known = savedAt ?? (await draftOf(editor))?.savedAt ?? new Date().toISOString();
  return (await editor.ask(dropDraft, { body: { name, device: of, savedAt: known } })).result
    .dropped;
};
const type = (value: string, more = {}) =>
  editor.ask(keepDraft, { body: { name, device, value, ...more } });

test('what is typed is found on every device of its owner, once, until it is saved or 14 days are over', async () => {
  await Promise.all(['{"n":1}', '{"n":1}'].map((value) => type(value)));
  const laptop = randomUUID();
  const over = (await draftOf(editor))?.savedAt;
  await type('{"n":"\\u0000 dua"}', { device: laptop, over });
  expect(await draftOf(editor)).toMatchObject({ value: '{"n":"\\u0000 dua"}', device: laptop });
  expect(await draftOf(other)).toBeNull();
  // What one device saved or took back says nothing of what the other left since.
  expect(await drop(device)).toBe(0);
  expect(await draftOf(editor)).toMatchObject({ device: laptop });
  expect(await drop(laptop)).toBe(1);
  expect(await draftOf(editor)).toBeNull();

  expect((await type('{}', { over: 'kemarin' })).status).toBe(400);
  await type('{}');
  await shop.deps.db
    .updateTable('studio.keptDraft')
    .set({ savedAt: new Date(shop.deps.clock.now().getTime() - 14 * DAY) })
    .execute();
  expect(await draftOf(editor)).toBeNull();
  await draftSweep(shop.deps).round(new AbortController().signal);
  expect(await shop.deps.db.selectFrom('studio.keptDraft').select('name').execute()).toEqual([]);
});

test('what a device typed since another one took its draft over is neither overwritten nor dropped', async () => {
  const [phone, laptop] = [randomUUID(), randomUUID()];
  const first = (await type('{"n":1}', { device: phone })).result.savedAt;
  // The laptop takes it over; meanwhile the phone types on.
  await type('{"n":2}', { device: phone });
  const kept = await type('{"n":"laptop"}', { device: laptop, over: first });
  expect([kept.status, kept.code]).toEqual([409, 'studio.draftElsewhere']);
  expect(await drop(phone, first)).toBe(0);
  expect(await draftOf(editor)).toMatchObject({ value: '{"n":2}', device: phone });
  // Who was told and has chosen goes on, and the other one is told then.
  const seen = (await draftOf(editor))?.savedAt;
  const chosen = await type('{"n":"laptop"}', { device: laptop, over: seen });
  expect(chosen.status).toBe(200);
  expect((await type('{"n":3}', { device: phone })).code).toBe('studio.draftElsewhere');
  // Its own one may be overwritten at any time, in the same millisecond too.
  const again = await Promise.all([4, 5, 6].map((n) => type(`{"n":${n}}`, { device: laptop })));
  expect(new Set(again.map(({ result }) => result.savedAt)).size).toBe(3);
  expect(await drop(laptop, chosen.result.savedAt)).toBe(0);
  expect(await drop(laptop)).toBe(1);
});

test('a draft that is too large or none is refused', async () => {
  const large = `{"n":"${'x'.repeat(MOST_DRAFT_SIGNS)}"}`;
  for (const bad of ['x', '7', `{"n":"\u0000"}`, large])
    expect((await type(bad)).status, bad.slice(0, 10)).toBe(400);
  expect((await type(`{"n":"${'é'.repeat(500_000)}"}`)).status).toBe(200);
  expect((await type('{}', { name: '../etc' })).status).toBe(400);
});
