import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { programmesOf } from '#test/factories/live/television.ts';
import { aWeekDesk, dateOf } from '#test/factories/live/weeks.ts';

const { app, deps } = await openTestApp({ modules: ['live', 'studio'] });
const { db, clock } = deps;
const editor = await aViewer({ role: 'editor' });
const scheduler = await aViewer({ role: 'scheduler' });
const { post, get, aTitle, aSlot } = aWeekDesk({ app, deps }, scheduler.headers);

const aCollection = (given: object = {}) => ({
  collectionId: randomUUID(),
  revision: 0,
  name: `Promo ${randomUUID().slice(0, 8)}`,
  fillers: [],
  ...given,
});

test('an editor names fillers, a scheduler fills a slot with them, and the same week is the same on every asking', async () => {
  const { channelId } = await anAssembledChannel(deps);
  const [film, often, seldom, adult] = [
    await aTitle(),
    await aTitle(),
    await aTitle(),
    await aTitle({ filmClass: '17+' }),
  ];
  const own = aCollection({
    fillers: [
      { titleId: often.titleId, weight: 90 },
      { titleId: seldom.titleId, weight: 10 },
      { titleId: adult.titleId, weight: 100 },
    ],
  });
  const { collectionId } = own;
  const saved = await post('fillers/save', own, editor.headers);
  expect(saved).toMatchObject({ status: 200, result: { revision: 1 } });
  // A second press is the same one.
  expect((await post('fillers/save', own, editor.headers)).result).toEqual({ revision: 1 });
  const opened = await get('fillers/get', { collectionId });
  expect(opened.result).toMatchObject({ name: own.name, revision: 1 });
  expect(opened.result.fillers).toHaveLength(3);
  const { result: candidates } = await get('fillers/candidates', { q: often.name });
  expect(candidates.films).toEqual([expect.objectContaining({ titleId: often.titleId })]);

  const slot = aSlot(film.titleId, 3, { minutes: 5, fill: { collectionId } });
  await post('save', { channelId, baseNo: 0, slots: [slot] });
  const checked = await post('check', { channelId, from: dateOf(clock.now()), slots: [slot] });
  expect(checked.result.names).toContainEqual({ id: collectionId, name: own.name });
  expect(checked.result.conflicts).toContainEqual(
    expect.objectContaining({ code: 'gap', severity: 'note' }),
  );
  expect((await post('publish', { channelId, no: 1 })).status).toBe(200);
  const items = async () =>
    (await programmesOf(db, channelId)).find(({ slotId }) => slotId === slot.id)?.items as string[];
  const shown = await items();
  expect(shown[0]).toBe(film.assetId);
  // Nothing of a higher class than what viewers are told.
  expect(new Set(shown)).toEqual(new Set([film.assetId, often.assetId, seldom.assetId]));
  const times = (assetId: string) => shown.filter((each) => each === assetId).length;
  // Nothing is shown twice running, so two alternate, and either may stand at both ends.
  expect(times(often.assetId)).toBeGreaterThanOrEqual(times(seldom.assetId) - 1);
  // Published anew from the same slots, it is the same.
  const other = aSlot(film.titleId, 30);
  await post('save', { channelId, baseNo: 1, slots: [slot, other] });
  await post('publish', { channelId, no: 2, acceptWarnings: true });
  expect(await items()).toEqual(shown);

  expect(await post('fillers/remove', { collectionId })).toMatchObject({
    status: 409,
    code: 'live.fillersUsed',
  });
  const listed = await get('fillers/list', {});
  expect(listed.result.collections).toContainEqual(
    expect.objectContaining({ collectionId, titles: 3, channels: 1 }),
  );
  const acts = await db
    .selectFrom('platform.act')
    .select('act')
    .where('subjectId', '=', collectionId)
    .execute();
  expect(acts).toEqual([{ act: 'fillers.save' }]);
});

test('two editors, a name that is taken, and what is no filler', async () => {
  const film = await aTitle();
  const own = aCollection({ fillers: [{ titleId: film.titleId, weight: 1 }] });
  await post('fillers/save', own);
  const changed = { ...own, revision: 1, fillers: [{ titleId: film.titleId, weight: 5 }] };
  expect((await post('fillers/save', changed, editor.headers)).result.revision).toBe(2);
  expect(await post('fillers/save', { ...own, revision: 1, name: 'Lain' })).toMatchObject({
    status: 409,
    code: 'live.fillersChanged',
  });
  expect((await post('fillers/save', aCollection({ name: own.name.toUpperCase() }))).code).toBe(
    'live.fillersNameTaken',
  );
  const unknown = { fillers: [{ titleId: randomUUID(), weight: 1 }] };
  expect((await post('fillers/save', aCollection(unknown))).code).toBe('live.fillerUnfit');
  for (const bad of [
    { name: '' },
    { name: '  ' },
    { name: 'a\u0000b' },
    { revision: 1e12 },
    { fillers: [{ titleId: film.titleId, weight: 0 }] },
    { fillers: [{ titleId: film.titleId, weight: 101 }] },
    { fillers: [film, film].map(({ titleId }) => ({ titleId, weight: 1 })) },
  ])
    expect((await post('fillers/save', aCollection(bad))).status, JSON.stringify(bad)).toBe(400);
  const { collectionId } = own;
  expect((await post('fillers/remove', { collectionId })).status).toBe(200);
  expect((await post('fillers/remove', { collectionId })).code).toBe('live.fillersNotFound');
  expect((await get('fillers/get', { collectionId })).code).toBe('live.fillersNotFound');
  // A draft that still names it is filled by the rotation, and says so.
  const { channelId } = await anAssembledChannel(deps);
  const slot = aSlot(film.titleId, 3, { fill: { collectionId } });
  const { result } = await post('check', { channelId, from: dateOf(clock.now()), slots: [slot] });
  expect(result.conflicts).toContainEqual(
    expect.objectContaining({ code: 'gap', severity: 'warning' }),
  );
});
