import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/a-viewer.ts';
import { anAssembledChannel } from '#test/factories/assembled-channel.ts';
import { aChannel } from '#test/factories/television.ts';
import { aWeekDesk, dateOf } from '#test/factories/weeks.ts';

const { app, deps } = await openTestApp({ modules: ['live', 'studio'] });
const { db, clock } = deps;
const scheduler = await aViewer({ role: 'scheduler' });
const other = await aViewer({ role: 'scheduler' });
const { post, get, aTitle, aSlot } = aWeekDesk({ app, deps }, scheduler.headers);
const from = dateOf(clock.now());

test('a block moves into the draft of another channel, checked there; both or neither', async () => {
  const [here, there] = [await anAssembledChannel(deps), await anAssembledChannel(deps)];
  const { channelId } = here;
  const toChannelId = there.channelId;
  const film = await aTitle();
  const [slot, stays] = [aSlot(film.titleId, 30), aSlot(film.titleId, 60)];
  await post('save', { channelId, baseNo: 0, slots: [slot, stays] });
  const move = { channelId, toChannelId, baseNo: 1, slots: [stays], slot };
  const tried = await post('move-slot', { ...move, isDryRun: true });
  expect(tried).toMatchObject({ status: 200, result: { toDraftNo: 0 } });
  expect((await get('get', { channelId, from })).result.slots).toHaveLength(2);

  const moved = await post('move-slot', move);
  expect(moved).toMatchObject({ status: 200, result: { draftNo: 2, toDraftNo: 1 } });
  // A second press is the same one.
  expect((await post('move-slot', move)).result).toMatchObject({ draftNo: 2, toDraftNo: 1 });
  expect((await get('get', { channelId, from })).result.slots).toEqual([stays]);
  const seen = await get('get', { channelId: toChannelId, from });
  expect(seen.result).toMatchObject({ draftNo: 1, liveNo: null, slots: [slot] });

  // What lies there already refuses another one at the same time; nothing is taken from here then.
  const onTop = aSlot(film.titleId, 30);
  await post('save', { channelId, baseNo: 2, slots: [stays, onTop] });
  const refused = await post('move-slot', { ...move, baseNo: 3, slot: onTop });
  expect(refused).toMatchObject({ status: 422, code: 'live.weekHasErrors' });
  expect(refused.details.conflicts).toContainEqual(expect.objectContaining({ code: 'overlap' }));
  expect((await get('get', { channelId, from })).result.draftNo).toBe(3);
  // Twice within a day asks first.
  const soon = aSlot(film.titleId, 33);
  const asked = { ...move, baseNo: 3, slots: [stays, onTop], slot: soon };
  expect((await post('move-slot', asked)).code).toBe('live.weekHasWarnings');
  expect((await post('move-slot', { ...asked, acceptWarnings: true })).status).toBe(200);
  // What was changed there meanwhile by another one is put together as any save.
  const encoded = await aChannel(db);
  const wrong = { ...move, baseNo: 3, slot: onTop, toChannelId: encoded.channelId };
  expect((await post('move-slot', wrong)).details.conflicts).toContainEqual(
    expect.objectContaining({ code: 'wrongChannel' }),
  );
  expect((await post('move-slot', { ...move, toChannelId: channelId })).status).toBe(400);
  // Two who move against each other at once: both are done.
  const back = { channelId: toChannelId, toChannelId: channelId, baseNo: 9, slots: [], slot };
  const both = await Promise.all([
    post('move-slot', { ...move, baseNo: 3, slot: aSlot(film.titleId, 90), acceptWarnings: true }),
    post('move-slot', { ...back, isDryRun: true }, other.headers),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
});

test('the history says who saved what, what differs, and leads back to any version', async () => {
  const { channelId } = await anAssembledChannel(deps);
  const film = await aTitle();
  const [one, two] = [aSlot(film.titleId, 30), aSlot(film.titleId, 60)];
  await post('save', { channelId, baseNo: 0, slots: [one], note: 'Malam' });
  await post('publish', { channelId, no: 1 });
  await post(
    'save',
    { channelId, baseNo: 1, slots: [{ ...one, minutes: 45 }, two] },
    other.headers,
  );
  await post('publish', { channelId, no: 2 });
  await post('save', { channelId, baseNo: 2, slots: [two] });
  await post('publish', { channelId, no: 3 });
  const nameOf = async (accountId: string) =>
    (
      await db
        .selectFrom('accounts.account')
        .select('name')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).name;
  const { versions, next } = (await get('history', { channelId, pageSize: '2' })).result;
  expect(versions).toMatchObject([
    { no: 3, slots: 1, savedBy: await nameOf(scheduler.accountId) },
    { no: 2, slots: 2, savedBy: await nameOf(other.accountId) },
  ]);
  const older = await get('history', { channelId, pageSize: '2', before: String(next) });
  expect(older.result).toMatchObject({ versions: [{ no: 1, note: 'Malam' }], next: null });

  const compared = await get('compare', { channelId, no: '2', than: '1' });
  expect(compared.result.changes).toEqual([
    { slotId: one.id, before: one, after: { ...one, minutes: 45 } },
    { slotId: two.id, before: null, after: two },
  ]);
  expect(compared.result.names).toEqual([{ id: film.titleId, name: film.name }]);
  expect((await get('compare', { channelId, no: '1', than: '0' })).result.changes).toHaveLength(1);
  expect((await get('compare', { channelId, no: '9', than: '0' })).code).toBe(
    'live.weekVersionNotFound',
  );

  const back = await post('roll-back', { channelId, liveNo: 3, no: 1 });
  expect(back).toMatchObject({ status: 200, result: { liveNo: 4, draftNo: 4 } });
  expect((await get('get', { channelId, from })).result.slots).toEqual([one]);
  expect((await post('roll-back', { channelId, liveNo: 3, no: 1 })).code).toBe('live.weekOlder');
  expect((await post('roll-back', { channelId, liveNo: 4, no: 99 })).code).toBe(
    'live.weekVersionNotFound',
  );
});
