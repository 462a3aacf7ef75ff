import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getAllTopBanner } from '#contract/catalog/home.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import * as contract from '#contract/editorial/releases.ts';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { decideApproval, getApproval } from '#contract/studio/index.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { publishSchedules } from '#modules/live/index.ts';
import { openTestApp } from '#test/app.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient } from '#test/factories/callers.ts';
import { aReleaseDesk } from '#test/factories/editorial/release-desk.ts';
import { offers } from '#test/factories/commerce/shop.ts';
import { programmesOf } from '#test/factories/live/television.ts';
import { aWeekDesk, startOf } from '#test/factories/live/weeks.ts';
import { dueReleases, publishDueReleases } from './publish-release.ts';

const says = (words: RegExp): unknown => expect.stringMatching(words);
const stage = await openTestApp({ modules: ['editorial', 'studio'] });
const [editor, scheduler, other, finance, second] = await Promise.all([
  aViewer({ role: 'editor' }),
  aViewer({ role: 'scheduler' }),
  aViewer({ role: 'scheduler', name: 'Rani' }),
  aViewer({ role: 'finance' }),
  aViewer({ role: 'finance' }),
]);
const desk = aWeekDesk(stage, scheduler.headers);
const staff = { editor, scheduler, other, finance, second };
const { ask, addWeek, aRelease, aBanner, publish, undo, pass } = aReleaseDesk(stage, staff);
const soon = (ms: number) => new Date(stage.deps.clock.now().getTime() + ms).toISOString();
const titlesAt = async (channelId: string, slot: WeekSlot) =>
  (await programmesOf(stage.deps.db, channelId))
    .filter(({ startAt }) => startAt.toISOString() === startOf(slot))
    .map(({ title }) => title);

async function aWeek(channelId: string, slots: WeekSlot[], baseNo: number): Promise<void> {
  expect((await desk.post('save', { channelId, baseNo, slots })).status).toBe(200);
}

const headlines = async () =>
  (await askApp(stage.app, asClient(stage.deps), getAllTopBanner)).result.map(
    (each) => each.headline,
  );

test('a banner and a week come out in one moment and go back together; what was aired stays, and the report says so', async () => {
  const { deps } = stage;
  const { channelId } = await anAssembledChannel(deps);
  const [first, next] = [await desk.aTitle(), await desk.aTitle()];
  const [early, late] = [desk.aSlot(first.titleId, 3), desk.aSlot(next.titleId, 8)];
  await aWeek(channelId, [early], 0);
  expect((await desk.post('publish', { channelId, no: 1, acceptWarnings: true })).status).toBe(200);
  const changed = { ...early, source: { kind: 'title', titleId: next.titleId } } as const;
  await aWeek(channelId, [changed, late], 1);

  const documentId = await aBanner('Bersama jadwal');
  const releaseId = await aRelease(editor);
  const body = { releaseId, documentIds: [documentId] };
  await ask(editor, contract.addToRelease, { body });
  const week = { releaseId, channelId };
  // Each puts in what is theirs; the same film twice within a day is asked about.
  expect((await ask(editor, contract.addWeekToRelease, { body: week })).status).toBe(403);
  expect((await ask(scheduler, contract.addToRelease, { body })).status).toBe(403);
  expect((await ask(scheduler, contract.addWeekToRelease, { body: week })).code).toBe(
    'live.weekHasWarnings',
  );
  await addWeek(releaseId, channelId);
  expect((await ask(editor, contract.getRelease, { query: { releaseId } })).result).toMatchObject({
    weeks: 1,
    schedules: [{ no: 2, liveNo: 1, slots: { added: 1, changed: 1, removed: 0 }, report: null }],
  });
  expect((await publish(scheduler, releaseId)).code).toBe('editorial.releaseOfEditors');

  const answers = await Promise.all([1, 2, 3].map(() => publish(editor, releaseId)));
  for (const { status } of answers) expect(status).toBe(200);
  const out = (await ask(editor, contract.getRelease, { query: { releaseId } })).result;
  expect(out).toMatchObject({
    state: 'published',
    schedules: [
      { liveNo: 2, beforeNo: 1, afterNo: 2, report: says(/^Berlaku mulai .* WIB, \d+ acara/) },
    ],
  });
  await expect.poll(headlines).toContain('Bersama jadwal');
  expect(await titlesAt(channelId, early)).toEqual([next.name]);
  expect(await titlesAt(channelId, late)).toEqual([next.name]);

  await pass(3 * HOUR);
  await publishSchedules(deps);
  const before = await programmesOf(deps.db, channelId);
  const undone = await undo(editor, releaseId);
  const report = `^Kembali ke isi versi 1 mulai .* WIB, sebagai versi 3\\..* tetap: ${next.name}, `;
  expect(undone.result).toMatchObject({
    state: 'undone',
    schedules: [{ liveNo: 3, draftNo: 3, report: says(new RegExp(report)) }],
  });
  await expect.poll(headlines).not.toContain('Bersama jadwal');
  const after = await programmesOf(deps.db, channelId);
  const isAired = ({ startAt }: { startAt: Date }) => startAt.toISOString() <= startOf(early);
  expect(after.filter(isAired)).toEqual(before.filter(isAired));
  expect(await titlesAt(channelId, late)).not.toContain(next.name);
  const acts = await deps.db
    .selectFrom('platform.act')
    .select('act')
    .where('subjectId', '=', channelId)
    .orderBy('id')
    .execute();
  // Pressed three times, it came out once.
  expect(acts.map(({ act }) => act).slice(2)).toEqual([
    'week.save',
    'week.publish',
    'week.save',
    'week.rollBack',
  ]);
});

test('a week that may not be published stops all of it, and says which slot and why; so does one planned behind its slots', async () => {
  const { channelId } = await anAssembledChannel(stage.deps);
  const { clock } = stage.deps;
  const ended = await desk.aTitle({ licenceTo: new Date(clock.now().getTime() + DAY) });
  const film = await desk.aTitle();
  await aWeek(channelId, [desk.aSlot(ended.titleId, 30), desk.aSlot(film.titleId, 3)], 0);
  const releaseId = await aRelease(editor, channelId);
  const documentId = await aBanner('Tertahan');
  await ask(editor, contract.addToRelease, { body: { releaseId, documentIds: [documentId] } });
  const named = new RegExp(`^\\S+ \\d\\d\\.\\d\\d WIB: lisensi ${ended.name} tidak berlaku`);
  expect(await publish(editor, releaseId)).toMatchObject({
    code: 'editorial.releaseIncomplete',
    details: { problems: [{ documentId: channelId, problem: named }] },
  });
  const { result } = await ask(editor, contract.getRelease, { query: { releaseId } });
  expect(result).toMatchObject({ state: 'draft', schedules: [{ liveNo: null, problem: named }] });
  expect(await headlines()).not.toContain('Tertahan');

  await aWeek(channelId, [desk.aSlot(film.titleId, 3)], 1);
  await addWeek(releaseId, channelId);
  const plan = (at: string) => ask(editor, contract.planRelease, { body: { releaseId, at } });
  // By then the slot would have been on the screen, or with players.
  for (const hours of [2.6, 5]) {
    expect(await plan(soon(hours * HOUR))).toMatchObject({
      code: 'editorial.releaseIncomplete',
      details: { problems: [{ problem: says(/jadwal terkunci sampai/) }] },
    });
  }
  expect((await plan(soon(HOUR))).result).toMatchObject({ state: 'planned' });
  expect((await programmesOf(stage.deps.db, channelId)).map(({ title }) => title)).not.toContain(
    film.name,
  );
  await ask(editor, contract.planRelease, { body: { releaseId, at: null } });
});

test('a week alone is planned, moved, cancelled and published once at its time, also behind a process that died', async () => {
  const { deps } = stage;
  const { channelId } = await anAssembledChannel(deps);
  const film = await desk.aTitle();
  const slot = desk.aSlot(film.titleId, 6);
  await aWeek(channelId, [slot], 0);
  const releaseId = randomUUID();
  const made = { releaseId, channelId, name: 'Jadwal baru' };
  expect((await ask(scheduler, contract.addWeekToRelease, { body: made })).result).toMatchObject({
    name: 'Jadwal baru',
    weeks: 1,
  });
  const plan = (at: string | null) =>
    ask(scheduler, contract.planRelease, { body: { releaseId, at } });
  const held = async () =>
    (await ask(scheduler, contract.listReleases, { query: { channelId } })).result.releases;
  expect((await publish(editor, releaseId)).code).toBe('editorial.releaseOfSchedulers');
  const review = { releaseId, isAsked: true };
  expect((await ask(editor, contract.askReleaseReview, { body: review })).code).toBe(
    'editorial.releaseOfSchedulers',
  );
  expect((await ask(scheduler, contract.askReleaseReview, { body: review })).status).toBe(200);
  await plan(soon(2 * HOUR));
  const at = soon(HOUR);
  expect((await plan(at)).result).toMatchObject({ state: 'planned', plannedFor: at });
  expect(await held()).toMatchObject([{ releaseId, weekNo: 1, plannedFor: at }]);
  expect((await plan(null)).result).toMatchObject({ state: 'draft', plannedFor: null });
  await plan(at);
  // The same again changes no plan; a newer version does, and is not taken by itself.
  await addWeek(releaseId, channelId);
  expect(await held()).toMatchObject([{ state: 'planned' }]);
  await aWeek(channelId, [{ ...slot, minutes: 60 }], 1);
  const { result } = await ask(scheduler, contract.getRelease, { query: { releaseId } });
  expect(result).toMatchObject({ state: 'planned', schedules: [{ no: 1, draftNo: 2 }] });
  await addWeek(releaseId, channelId);
  expect(await held()).toMatchObject([{ state: 'draft', weekNo: 2 }]);
  await plan(at);
  const leasedUntil = new Date(deps.clock.now().getTime() + HOUR + 2 * MINUTE);
  await deps.db
    .updateTable('editorial.release')
    .set({ leasedUntil })
    .where('releaseId', '=', releaseId)
    .execute();
  await pass(HOUR + MINUTE);
  expect(await publishDueReleases(deps)).toBe(0);
  expect(await titlesAt(channelId, slot)).not.toContain(film.name);
  await pass(2 * MINUTE);
  const { work } = dueReleases(deps);
  await Promise.all([publishDueReleases(deps), work({ releaseId }), work({ releaseId })]);
  await expect.poll(() => titlesAt(channelId, slot)).toEqual([film.name]);
  expect(await held()).toEqual([]);
  const done = (await ask(scheduler, contract.getRelease, { query: { releaseId } })).result;
  expect(done).toMatchObject({ state: 'published', publishedAt: at, schedules: [{ afterNo: 2 }] });
  const { result: week } = await desk.get('get', { channelId, from: slot.date ?? '' });
  expect(week).toMatchObject({ liveNo: 2, draftNo: 2 });
});

test('what somebody published since is named with who and when: an older version does not come out, and an undo leaves it', async () => {
  const { deps } = stage;
  const { channelId } = await anAssembledChannel(deps);
  const film = await desk.aTitle();
  const slot = desk.aSlot(film.titleId, 6);
  await aWeek(channelId, [slot], 0);
  const [first, waiting] = [
    await aRelease(scheduler, channelId),
    await aRelease(scheduler, channelId),
  ];
  expect((await publish(scheduler, first)).status).toBe(200);
  await aWeek(channelId, [{ ...slot, minutes: 60 }], 1);
  const byHand = { channelId, no: 2, acceptWarnings: true };
  expect((await desk.post('publish', byHand, other.headers)).status).toBe(200);
  const named = /^Versi 2 diterbitkan Rani, \d+ \S+ 20\d\d, \d\d\.\d\d WIB/;
  expect(await publish(scheduler, waiting)).toMatchObject({
    code: 'editorial.releaseIncomplete',
    details: { problems: [{ documentId: channelId, problem: named }] },
  });
  const old = { releaseId: waiting, channelId, no: 1 };
  expect((await ask(scheduler, contract.addWeekToRelease, { body: old })).code).toBe(
    'live.weekOlder',
  );
  const query = { releaseId: first };
  expect((await ask(scheduler, contract.getRelease, { query })).result.state).toBe('changed');
  expect(await undo(scheduler, first)).toMatchObject({
    code: 'editorial.releaseOverwritten',
    details: {
      documents: [{ documentId: channelId, name: /^Jadwal .*: Versi 2 diterbitkan Rani/ }],
    },
  });
  expect((await undo(scheduler, first, true)).result).toMatchObject({
    state: 'undone',
    schedules: [{ liveNo: 2, report: says(/^Dibiarkan\. Versi 2 diterbitkan Rani/) }],
  });
  expect(await titlesAt(channelId, slot)).toEqual([film.name]);

  // Of a channel that is there no more nothing comes out.
  const gone = randomUUID();
  await deps.db
    .insertInto('editorial.releaseWeek')
    .values({ releaseId: waiting, channelId: gone, no: 1 })
    .execute();
  await addWeek(waiting, channelId);
  expect(await publish(scheduler, waiting)).toMatchObject({
    details: { problems: [{ documentId: gone, problem: 'Salurannya tidak ada lagi' }] },
  });
  const drop = { releaseId: waiting, channelId: gone };
  expect((await ask(scheduler, contract.dropWeekFromRelease, { body: drop })).status).toBe(200);
  expect((await publish(scheduler, waiting)).result).toMatchObject({
    state: 'published',
    schedules: [{ no: 2, beforeNo: 2, report: 'Sudah tayang sebelum rilis ini.' }],
  });
  // It changed nothing, and so does its undo.
  expect((await undo(scheduler, waiting)).result).toMatchObject({ schedules: [{ liveNo: 2 }] });
});

test('with a price in it a release is finance and two people: the second reads what the week changes, and another version asks anew', async () => {
  const { deps } = stage;
  await seedDemoPackages(deps.db);
  const { channelId, name } = await anAssembledChannel(deps);
  const film = await desk.aTitle();
  const slot = desk.aSlot(film.titleId, 6);
  await aWeek(channelId, [slot], 0);
  const releaseId = await aRelease(finance, channelId);
  const price = { releaseId, packageId: offers.lite, priceRupiah: 77_000 };
  expect((await ask(finance, contract.addPriceToRelease, { body: price })).status).toBe(200);
  expect((await publish(scheduler, releaseId)).code).toBe('editorial.releaseOfFinance');
  const agree = async () => {
    const { result } = await publish(finance, releaseId);
    return (result as { approval: { approvalId: string } }).approval.approvalId;
  };
  const decide = async (id: string) => {
    const body = { decision: 'approve' as const, note: '' };
    return (await ask(second, decideApproval, { params: { id }, body })).result.state;
  };
  const first = await agree();
  const { impact } = (await ask(second, getApproval, { params: { id: first } })).result;
  expect(impact.facts).toContainEqual({
    label: `Jadwal ${name}`,
    value: 'tidak tayang → versi 1: 1 slot baru, 0 diubah, 0 dilepas',
  });
  await aWeek(channelId, [{ ...slot, minutes: 60 }], 1);
  await addWeek(releaseId, channelId);
  expect(await decide(first)).toBe('returned');
  expect(await titlesAt(channelId, slot)).not.toContain(film.name);
  expect(await decide(await agree())).toBe('approved');
  expect(await titlesAt(channelId, slot)).toEqual([film.name]);
  const { result } = await ask(finance, contract.getRelease, { query: { releaseId } });
  expect(result).toMatchObject({ costs: [{ state: 'live' }], schedules: [{ liveNo: 2 }] });
});
