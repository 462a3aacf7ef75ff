import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import * as contract from '#contract/editorial/releases.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { inTransaction, sql } from '#platform/db.ts';
import { openTestApp } from '#test/app.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { aReleaseDesk } from '#test/factories/editorial/release-desk.ts';
import { aWeekDesk } from '#test/factories/live/weeks.ts';
import { until } from '#test/until.ts';

const stage = await openTestApp({ modules: ['editorial', 'studio'] });
const [editor, scheduler, other] = await Promise.all([
  aViewer({ role: 'editor' }),
  aViewer({ role: 'scheduler' }),
  aViewer({ role: 'scheduler', name: 'Rani' }),
]);
const desk = aWeekDesk(stage, scheduler.headers);
const { ask, addWeek, aRelease, aBanner, publish, undo } = aReleaseDesk(stage, {
  editor,
  scheduler,
  other,
});
const soon = (hours: number) =>
  new Date(stage.deps.clock.now().getTime() + hours * HOUR).toISOString();

async function save(channelId: string, slots: WeekSlot[], baseNo: number, who: Viewer = scheduler) {
  expect((await desk.post('save', { channelId, baseNo, slots }, who.headers)).status).toBe(200);
}
const plan = (who: Viewer, releaseId: string, at: string | null) =>
  ask(who, contract.planRelease, { body: { releaseId, at } });
/** Puts a version in and plans it, in one. */
const planWeek = (body: { releaseId: string; channelId: string; at: string; no?: number }) =>
  ask(scheduler, contract.addWeekToRelease, {
    body: { ...body, name: 'Jadwal', acceptWarnings: true },
  });
const held = async (channelId: string) =>
  (await ask(scheduler, contract.listReleases, { query: { channelId } })).result.releases;

test('a version and its time are put into a release in one: what is refused leaves the version and plan that held', async () => {
  const { channelId } = await anAssembledChannel(stage.deps);
  const [film, late] = [await desk.aTitle(), await desk.aTitle()];
  const slot = desk.aSlot(film.titleId, 9);
  await save(channelId, [slot], 0);
  const week = { releaseId: randomUUID(), channelId };
  const at = soon(2);
  expect((await planWeek({ ...week, at })).result).toMatchObject({
    state: 'planned',
    plannedFor: at,
  });
  // Five hours on its new slot would be on the screen already.
  await save(channelId, [slot, desk.aSlot(late.titleId, 3)], 1);
  const locked = {
    details: { problems: [{ problem: expect.stringMatching(/jadwal terkunci sampai/) }] },
  };
  for (const releaseId of [week.releaseId, randomUUID()]) {
    expect(await planWeek({ ...week, releaseId, at: soon(5) })).toMatchObject({
      code: 'editorial.releaseIncomplete',
      ...locked,
    });
  }
  expect((await planWeek({ ...week, at: soon(-1) })).code).toBe('editorial.planInPast');
  expect(await held(channelId)).toMatchObject([
    { releaseId: week.releaseId, state: 'planned', plannedFor: at, weekNo: 1, weekProblem: null },
  ]);
  const moved = soon(1);
  await planWeek({ ...week, at: moved, no: 1 });
  expect(await held(channelId)).toMatchObject([{ plannedFor: moved, weekNo: 1 }]);
  await planWeek({ ...week, at });
  expect(await held(channelId)).toMatchObject([{ plannedFor: at, weekNo: 2 }]);
});

test('the plan of a release with documents is the editors: a scheduler who would plan a week with it changes nothing', async () => {
  const { channelId } = await anAssembledChannel(stage.deps);
  const film = await desk.aTitle();
  await save(channelId, [desk.aSlot(film.titleId, 9)], 0);
  const releaseId = await aRelease(editor);
  const documentIds = [await aBanner('Terencana')];
  await ask(editor, contract.addToRelease, { body: { releaseId, documentIds } });
  const at = soon(2);
  expect((await plan(editor, releaseId, at)).status).toBe(200);
  expect((await planWeek({ releaseId, channelId, at })).code).toBe('editorial.releaseOfEditors');
  const { result } = await ask(editor, contract.getRelease, { query: { releaseId } });
  expect(result).toMatchObject({ state: 'planned', plannedFor: at, schedules: [] });
});

test('an undo names the drafts and plans that its own version would bury, and whose and when they are', async () => {
  const { channelId, name } = await anAssembledChannel(stage.deps);
  const film = await desk.aTitle();
  const slot = desk.aSlot(film.titleId, 9);
  await save(channelId, [slot], 0);
  const [first, waiting] = [
    await aRelease(scheduler, channelId),
    await aRelease(scheduler, channelId),
  ];
  await plan(scheduler, waiting, soon(2));
  expect((await publish(scheduler, first)).status).toBe(200);
  const at = String.raw`\d+ \S+ 20\d\d, \d\d\.\d\d WIB`;
  const called = `rilis Rilis ${waiting.slice(0, 4)} dengan versi`;
  const refused = (why: string) => ({
    code: 'editorial.releaseOverwritten',
    details: {
      documents: [{ name: expect.stringMatching(new RegExp(`^Jadwal ${name}: ${why}$`)) }],
    },
  });
  expect(await undo(scheduler, first)).toMatchObject(
    refused(`Tidak akan terbit pada waktunya: ${called} 1, ${at}`),
  );

  await save(channelId, [{ ...slot, minutes: 60 }], 1, other);
  await addWeek(waiting, channelId);
  const draft = `Ada draf yang belum terbit: Versi 2 disimpan Rani, ${at}`;
  expect(await undo(scheduler, first)).toMatchObject(refused(draft));
  await plan(scheduler, waiting, soon(2));
  const both = `${draft}. Tidak akan terbit pada waktunya: ${called} 2, ${at}`;
  expect(await undo(scheduler, first)).toMatchObject(refused(both));
  expect((await undo(scheduler, first, true)).result).toMatchObject({
    state: 'undone',
    schedules: [
      { liveNo: 1, draftNo: 2, report: expect.stringMatching(new RegExp(`^Dibiarkan. ${draft}`)) },
    ],
  });
  expect(await held(channelId)).toMatchObject([{ state: 'planned', weekNo: 2 }]);
});

test('a release that is not planned does not hold up an undo: the report names it', async () => {
  const { channelId } = await anAssembledChannel(stage.deps);
  const film = await desk.aTitle();
  await save(channelId, [desk.aSlot(film.titleId, 9)], 0);
  const [first, waiting] = [
    await aRelease(scheduler, channelId),
    await aRelease(scheduler, channelId),
  ];
  expect((await publish(scheduler, first)).status).toBe(200);
  const called = `Perlu versi terbaru sebelum terbit: rilis Rilis ${waiting.slice(0, 4)} dengan versi 1`;
  expect((await undo(scheduler, first)).result).toMatchObject({
    state: 'undone',
    schedules: [
      {
        liveNo: 2,
        report: expect.stringMatching(new RegExp(`^Kembali ke rotasi .* ${called}\\.$`)),
      },
    ],
  });
});

test('an undo names a plan that was made while it waited for the channel', async () => {
  const { db, clock } = stage.deps;
  const { channelId } = await anAssembledChannel(stage.deps);
  const slot = desk.aSlot((await desk.aTitle()).titleId, 5);
  await save(channelId, [slot], 0);
  const releaseId = await aRelease(scheduler);
  await addWeek(releaseId, channelId);
  expect((await publish(scheduler, releaseId)).status).toBe(200);

  let undoing: ReturnType<typeof undo> | undefined;
  await inTransaction(db, async (tx) => {
    await sql`select from live.channel where channel_id = ${channelId} for update`.execute(tx);
    undoing = undo(scheduler, releaseId);
    await until(async () => {
      const { rows } = await sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0];
    });
    const waiting = { releaseId: randomUUID(), name: 'Rilis yang baru dibuat', state: 'draft' };
    await db
      .insertInto('editorial.release')
      .values({ ...waiting, updatedAt: clock.now() })
      .execute();
    const week = { releaseId: waiting.releaseId, channelId, no: 1 };
    await db.insertInto('editorial.releaseWeek').values(week).execute();
  });
  expect((await undoing)?.result).toMatchObject({
    schedules: [{ report: expect.stringMatching(/rilis Rilis yang baru dibuat dengan versi 1/) }],
  });
});
