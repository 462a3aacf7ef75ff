import { expect, test } from 'vitest';
import { listViews, removeView, saveView } from '#contract/studio/index.ts';
import { aBuyer, aShop, type TestBuyer } from '#test/factories/shop.ts';

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
