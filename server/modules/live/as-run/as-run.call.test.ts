import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { ticksOf } from '#media/timeline/timeline.ts';
import { workOnce } from '#platform/due.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aStaffSession } from '#test/factories/accounts/staff.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';
import { aWeekDesk, dateOf } from '#test/factories/live/weeks.ts';
import { publishSchedules } from '../timelines/publish-schedule.ts';
import { dueAsRuns, oldAsRuns } from './write-as-run.ts';

const { app, deps } = await openTestApp({ modules: ['live', 'studio'] });
const { db, clock } = deps;
const rights = await aViewer({ role: 'rights' });
const { get, aTitle } = aWeekDesk({ app, deps }, rights.headers);

test('what ran is written down once, and found by moment, channel and title, what is on too', async () => {
  const film = await aTitle({ name: 'Film Tercatat' });
  const own = await aTitle({ name: 'Film Lain' });
  const turn = { kpiClass: 'SU', minutes: 15 };
  const programmes = [film, own].map(({ name, slug, assetId }) => ({
    ...turn,
    title: name,
    titleSlug: slug,
    assetIds: [assetId],
  }));
  const plan = JSON.stringify({ programmes });
  const createdAt = clock.now();
  const { channelId } = await aChannel(db, { kind: 'assembled', plan, createdAt });
  await publishSchedules(deps);
  clock.advance(2 * HOUR);
  await publishSchedules(deps);
  const old = new Date(clock.now().getTime() - 400 * DAY);
  const goneId = randomUUID();
  const item = { carrier: 'own', name: 'Lama', programme: null };
  await db
    .insertInto('live.asRun')
    .values(
      // The other's channel is deleted.
      [channelId, goneId].map((id) => ({
        ...item,
        channelId: id,
        beganAt: old,
        endedAt: clock.now(),
      })),
    )
    .execute();
  const write = async () => {
    while ((await workOnce(deps, dueAsRuns(deps))) > 0);
  };
  await Promise.all([write(), write(), oldAsRuns(deps).round(new AbortController().signal)]);
  const written = () =>
    db.selectFrom('live.asRun').selectAll().where('channelId', '=', channelId).execute();
  const rows = await written();
  const forgotten = await db
    .selectFrom('live.asRun')
    .selectAll()
    .where('channelId', '=', goneId)
    .execute();
  expect(forgotten).toEqual([]);
  // What is older than 13 months is forgotten; the week behind the channel was never on.
  expect(rows.every(({ beganAt }) => beganAt >= createdAt)).toBe(true);
  clock.advance(11 * MINUTE);
  await write();
  expect((await written()).slice(0, rows.length)).toEqual(rows);

  // A session that was not used for so long is locked.
  Object.assign(rights.headers, await aStaffSession(rights.accountId));
  const now = clock.now();
  const ask = (query: Record<string, string>) =>
    get('as-run/list', { from: createdAt.toISOString(), until: now.toISOString(), ...query });
  const { items, next } = (await ask({ channelId, pageSize: '100' })).result;
  expect(next).toBeNull();
  const gaps = items.filter(
    (each: { began: string }, i: number) => i > 0 && each.began !== items[i - 1].ended,
  );
  expect(gaps).toEqual([]);
  expect(items.at(-1)).toMatchObject({ ended: null, carrier: 'title' });
  expect(Date.parse(items[0].began) - createdAt.getTime()).toBeLessThan(20 * MINUTE);
  const at = new Date(now.getTime() - 40 * MINUTE);
  const moment = { from: at.toISOString(), until: new Date(at.getTime() + 1).toISOString() };
  const then = (await ask({ channelId, ...moment })).result.items;
  expect(then).toHaveLength(1);
  expect(Date.parse(then[0].began)).toBeLessThanOrEqual(at.getTime());
  expect(Date.parse(then[0].ended)).toBeGreaterThan(at.getTime());
  expect(then[0]).toMatchObject({ programme: then[0].name, carrier: 'title' });
  // Of a title the last first, page by page.
  const shown = (await ask({ titleId: film.titleId, pageSize: '100' })).result.items;
  expect(new Set(shown.map(({ name }: { name: string }) => name))).toEqual(new Set([film.name]));
  const first = (await ask({ titleId: film.titleId, pageSize: '2' })).result;
  const second = (await ask({ titleId: film.titleId, pageSize: '2', after: first.next })).result;
  expect([...first.items, ...second.items]).toEqual(shown.slice(0, 4));
  expect((await ask({ titleId: film.titleId, channelId })).status).toBe(400);
  expect((await ask({ channelId: randomUUID() })).code).toBe('live.channelNotFound');

  // A licence that ends leaves the rotation, and the desk is told.
  await db
    .updateTable('catalog.licence')
    .set({ endedAt: now })
    .where('titleId', '=', own.titleId)
    .execute();
  const { conflicts } = (await get('get', { channelId, from: dateOf(now) })).result;
  expect(conflicts).toEqual([
    expect.objectContaining({ code: 'licence', severity: 'note', slotId: null }),
  ]);
  expect(conflicts[0].message).toContain(own.name);
});

test('of an encoded channel it is told which source carried a programme, and when the slate did', async () => {
  const { channelId } = await aChannel(db, { createdAt: new Date(clock.now().getTime() - DAY) });
  const begin = clock.now().getTime() - 3 * HOUR;
  const at = (minutes: number) => new Date(begin + minutes * MINUTE);
  const ticks = (minutes: number) => ticksOf(at(minutes));
  await aProgramme(db, { channelId, title: 'Warta Malam' }, at(0), at(60));
  const spans = [
    { kind: 'session', slot: 'primary', from: 0, to: 20 },
    { kind: 'slate', slot: null, from: 20, to: 22 },
    { kind: 'session', slot: 'backup', from: 22, to: 90 },
    // Both sent for a while, also where the programme ended.
    { kind: 'session', slot: 'primary', from: 55, to: 100 },
  ] as const;
  await db
    .insertInto('live.span')
    .values(
      spans.map(({ kind, slot, from: start, to }, ordinal) => ({
        channelId,
        ordinal,
        kind,
        slot,
        sessionId: randomUUID(),
        assetId: kind === 'slate' ? randomUUID() : null,
        assetVersion: kind === 'slate' ? 1 : null,
        anchorTicks: ticks(start),
        startTicks: ticks(start),
        reachTicks: ticks(to),
        segments: 1,
        segmentsBefore: 0,
        segmentTicks: 180_000,
        tracks: '[]',
        closedAt: at(to),
      })),
    )
    .execute();
  const of = async () =>
    (
      await get('as-run/list', {
        channelId,
        from: at(0).toISOString(),
        until: at(100).toISOString(),
      })
    ).result.items.map(({ carrier, programme, began, ended }: Record<string, string>) => [
      carrier,
      programme,
      (Date.parse(began ?? '') - begin) / MINUTE,
      (Date.parse(ended ?? '') - begin) / MINUTE,
    ]);
  const whole = [
    ['primary', 'Warta Malam', 0, 20],
    ['slate', 'Warta Malam', 20, 22],
    ['backup', 'Warta Malam', 22, 60],
    ['backup', null, 60, 90],
    ['primary', null, 90, 100],
  ];
  expect(await of()).toEqual(whole);
  while ((await workOnce(deps, dueAsRuns(deps))) > 0);
  expect(await of()).toEqual(whole);
});
