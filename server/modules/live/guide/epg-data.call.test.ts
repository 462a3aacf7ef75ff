import { expect, test } from 'vitest';
import { SECOND } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient } from '#test/factories/callers.ts';
import { aChannel, aProgramme } from '#test/factories/live/television.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';

const { app, deps } = await openTestApp({ modules: ['live'] });
const { db, clock } = deps;
// 23.30 in Jakarta, half past midnight of the next day in Makassar.
clock.set(new Date('2026-08-22T16:30:00Z'));

const { channelId } = await aChannel(db, { genreId: 'berita', catchupHours: 24 });
const other = await aChannel(db);
const hidden = await aChannel(db, { isShown: false });
const add = (title: string, start: string, stop: string, kpiClass: string | null = 'SU') =>
  aProgramme(db, { channelId, title, kpiClass }, start, stop);
await add('Lama', '2026-08-21T15:00:00Z', '2026-08-21T16:00:00Z');
await add('Tengah Malam WIB', '2026-08-21T16:30:00Z', '2026-08-21T17:30:00Z');
await add('Pagi', '2026-08-21T23:00:00Z', '2026-08-22T00:00:00Z');
await add('Dewasa', '2026-08-22T10:00:00Z', '2026-08-22T11:00:00Z', 'D');
await add('Remaja', '2026-08-22T11:00:00Z', '2026-08-22T12:00:00Z', 'R');
await add('Tanpa Kelas', '2026-08-22T12:00:00Z', '2026-08-22T13:00:00Z', null);
await add('Sekarang', '2026-08-22T16:00:00Z', '2026-08-22T17:00:00Z');
await add('Besok', '2026-08-22T17:00:00Z', '2026-08-22T18:00:00Z');
await aProgramme(
  db,
  { channelId: other.channelId, title: 'Lain' },
  '2026-08-22T16:00:00Z',
  '2026-08-22T17:00:00Z',
);
await aProgramme(
  db,
  { channelId: hidden.channelId },
  '2026-08-22T16:00:00Z',
  '2026-08-22T17:00:00Z',
);

type ProgrammeView = { title: string; isCatchup: boolean; isBlocked: boolean };
const ask = async (query: Record<string, string>, headers = asClient(deps)) =>
  (await app.inject({ url: '/platform/v2/cms/getEPGData', query, headers })).json();
async function of(query: Record<string, string>, headers?: Record<string, string>) {
  const { result } = await ask({ channelId, ...query }, headers as never);
  return result.channels[0].programmes as ProgrammeView[];
}
const titles = (programmes: ProgrammeView[]) => programmes.map(({ title }) => title);

test('a day begins at the viewer’s midnight, and holds what runs into it', async () => {
  const { result } = await ask({});
  expect([result.from, result.to]).toEqual([
    '2026-08-21T17:00:00.000Z',
    '2026-08-22T17:00:00.000Z',
  ]);
  const western = titles(await of({}));
  expect([western[0], western.at(-1)]).toEqual(['Tengah Malam WIB', 'Sekarang']);
  expect(titles(await of({ timezone: 'Asia/Makassar' }))).toEqual(['Sekarang', 'Besok']);
  const eastern = titles(await of({ timezone: 'Asia/Jayapura', date: '2026-08-22' }));
  expect([eastern[0], eastern.at(-1)]).toEqual(['Lama', 'Tanpa Kelas']);
});

test('all channels, those of a genre, or some', async () => {
  const channelsOf = async (query: Record<string, string>) =>
    (await ask(query)).result.channels.map((one: { channelId: string }) => one.channelId);
  expect(await channelsOf({})).toEqual([channelId, other.channelId]);
  expect(await channelsOf({ genreId: 'berita' })).toEqual([channelId]);
  const some = [other.channelId, hidden.channelId].join(',');
  expect(await channelsOf({ channelId: some })).toEqual([other.channelId]);
  expect((await ask({ genreId: 'entah' })).code).toBe('live.genreNotFound');
});

test('from one time to another, in either order', async () => {
  const span = { from: '2026-08-22T11:30:00Z', to: '2026-08-22T23:00:00+07:00' };
  expect(titles(await of(span))).toEqual(['Remaja', 'Tanpa Kelas']);
  expect(titles(await of({ ...span, order_direction: 'DESC' }))).toEqual(['Tanpa Kelas', 'Remaja']);
});

test('what can be watched again is over, kept, and fit for the hour', async () => {
  const span = { from: '2026-08-21T00:00:00Z', to: '2026-08-22T23:00:00Z' };
  const kept = async (timezone: string) =>
    titles((await of({ ...span, timezone })).filter(({ isCatchup }) => isCatchup));
  const always = ['Pagi', 'Dewasa', 'Remaja', 'Tanpa Kelas'];
  expect(await kept('Asia/Jakarta')).toEqual(always);
  // The sun is up in Greenwich.
  expect(await kept('Europe/London')).toEqual(always.filter((title) => title !== 'Dewasa'));
});

test('what a licence lets be watched again is that, for its hours and until it ends', async () => {
  const { slug, titleId } = await aFilm(db, { name: 'Film Berlisensi' });
  const [start, stop] = ['2026-08-22T13:00:00Z', '2026-08-22T14:00:00Z'];
  const there = { channelId: other.channelId, titleSlug: slug };
  await aProgramme(db, { ...there, title: 'Berlisensi' }, start, stop);
  const isKept = async () => {
    // What is kept is the same for five seconds, and never from before its moment.
    clock.advance(-SECOND);
    const span = { from: start, to: clock.now().toISOString(), channelId: other.channelId };
    return (await of(span)).find(({ title }) => title === 'Berlisensi')?.isCatchup;
  };
  const set = (terms: object) =>
    db.updateTable('catalog.licence').set(terms).where('titleId', '=', titleId).execute();
  expect(await isKept()).toBe(true);
  for (const [terms, kept] of [
    [{ catchupHours: 0 }, false],
    [{ catchupHours: 2 }, false],
    [{ catchupHours: 3 }, true],
    [{ toAt: new Date('2026-08-22T16:00:00Z') }, false],
    [{ toAt: null, endedAt: new Date('2026-08-22T15:00:00Z') }, false],
  ] as const) {
    await set(terms);
    expect(await isKept(), JSON.stringify(terms)).toBe(kept);
  }
});

test('a child is shown when, and what is for it', async () => {
  const parent = await aViewer();
  const child = await aChild(app, parent.headers);
  const programmes = await of({}, child.headers);
  const seen = programmes.map(({ title, isBlocked }) => (isBlocked ? null : title));
  expect(seen).toEqual(['Tengah Malam WIB', 'Pagi', null, null, null, 'Sekarang']);
  expect(titles(programmes)[2]).toBe('Bukan untuk profil ini');
  expect(programmes[2]?.isCatchup).toBe(false);
  // The answer cached for children is not the one cached for all.
  expect(titles(await of({}))).toContain('Dewasa');
});

test.each([
  { timezone: 'Asia/Bulan' },
  { date: '2026-02-31' },
  { date: 'kemarin' },
  { from: '2026-08-22T11:30:00Z' },
  { from: '2026-08-22T11:30:00Z', to: '2026-08-22T11:30:00Z' },
  { from: '2026-08-22T00:00:00Z', to: '2026-08-24T00:00:01Z' },
  { from: '2026-08-22T00:00:00Z', to: '2026-08-23T00:00:00Z', date: '2026-08-22' },
  { channelId: 'satu' },
  { channelId: ',' },
  { order_by: 'TITLE' },
])('a bad question is refused: %j', async (query) => {
  expect((await ask(query as never)).code).toBe('common.badRequest');
});

test('of a few channels weeks are answered', async () => {
  const weeks = { from: '2026-08-14T00:00:00Z', to: '2026-09-04T00:00:00Z' };
  expect(await of(weeks)).toHaveLength(8);
});
