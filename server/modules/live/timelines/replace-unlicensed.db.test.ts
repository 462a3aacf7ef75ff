import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { dateOf, ticksOf } from '#media/timeline/timeline.ts';
import { unlicensedFrom } from '#modules/catalog/index.ts';
import { sql } from '#platform/db.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { aChannel, aProgramme, programmesOf } from '#test/factories/live/television.ts';
import { aFilm, aSeries } from '#test/factories/catalog/titles.ts';
import { testDeps } from '#test/deps.ts';
import { liveOrigin, ratingPolicyText } from './live-origin.ts';
import { publishSchedules } from './publish-schedule.ts';
import { listBlocks } from './queries/block.ts';
import { replaceUnlicensed } from './replace-unlicensed.ts';

const deps = await testDeps();
const { db, clock } = deps;
const breaksOf = (all: readonly { startTicks: number; endTicks: number }[]) =>
  all.filter((each, i) => i > 0 && each.startTicks !== all[i - 1]!.endTicks);
const allBlocks = (channelId: string) => listBlocks(db, channelId, 0, Number.MAX_SAFE_INTEGER);

/** A film that is licensed and, unless told otherwise, a file of the channel's own take turns, a quarter of an hour each. */
async function aLicensedChannel(name: string, { isAlone = false, isLoose = false } = {}) {
  const [film, own] = [await aPublishedFilm(deps), await aPublishedFilm(deps)];
  const { titleId, slug } = await (isLoose
    ? aSeries(db, { name })
    : aFilm(db, { name, assetId: film.assetId }));
  const turn = { kpiClass: 'SU', minutes: 15 };
  const programmes = [
    { ...turn, title: name, assetIds: [film.assetId], titleSlug: slug },
    { ...turn, title: 'Milik Sendiri', assetIds: [own.assetId] },
  ];
  const plan = JSON.stringify({ programmes: isAlone ? programmes.slice(0, 1) : programmes });
  const { channelId } = await aChannel(db, { kind: 'assembled', plan });
  await publishSchedules(deps);
  return { channelId, titleId, assetId: film.assetId, ownId: own.assetId };
}
const setLicence = (
  titleId: string,
  terms: { fromAt?: Date; endedAt?: Date | null; toAt?: Date; catchupHours?: number },
) => db.updateTable('catalog.licence').set(terms).where('titleId', '=', titleId).execute();

test.each<[string, (titleId: string, soon: Date) => Promise<unknown>, isLoose?: boolean]>([
  ['ended', (titleId) => setLicence(titleId, { endedAt: clock.now() })],
  [
    "ended, of a file that is no title's own",
    (titleId) => setLicence(titleId, { endedAt: clock.now() }),
    true,
  ],
  ['ends sooner', (titleId, soon) => setLicence(titleId, { toAt: soon })],
  [
    'counts for nothing, for its title is withdrawn',
    (titleId) =>
      db
        .updateTable('catalog.title')
        .set({ publishedAt: null })
        .where('titleId', '=', titleId)
        .execute(),
  ],
])(
  'shows nothing more of a title whose licence %s, tells so in the guide, and goes on without a gap',
  async (how, change, isLoose = false) => {
    const { channelId, titleId, assetId } = await aLicensedChannel(`Berakhir ${how}`, { isLoose });
    const own = (row: { title: string }) => row.title === `Berakhir ${how}`;
    const blocksOf = async () =>
      (await allBlocks(channelId)).filter(({ items }) => JSON.stringify(items).includes(assetId));
    // It is on, so that what is on is cut too.
    const onAir = (await programmesOf(db, channelId)).find(
      (row) => own(row) && row.startAt > clock.now(),
    )!;
    clock.set(new Date(onAir.startAt.getTime() + 2 * MINUTE));
    await publishSchedules(deps);
    const before = (await programmesOf(db, channelId)).filter(own).length;
    const soon = new Date(clock.now().getTime() + 50 * MINUTE);
    const end = how === 'ends sooner' ? soon : clock.now();
    await change(titleId, soon);
    await replaceUnlicensed(deps);

    const announced = await programmesOf(db, channelId);
    const [last, later] = [announced.filter(own).at(-1)!, announced.filter((row) => !own(row))];
    expect(last.stopAt.getTime()).toBeLessThanOrEqual(end.getTime() + 5 * SECOND);
    expect(announced.filter(own).length).toBeLessThan(before);
    expect(later.at(-1)!.stopAt.getTime()).toBeGreaterThan(end.getTime() + 2 * DAY);
    expect(
      announced.filter((each, i) => i > 0 && +each.startAt !== +announced[i - 1]!.stopAt),
    ).toEqual([]);
    // What is on ends with the segment that players know; nothing of it is laid behind.
    const known = (await blocksOf()).at(-1)!;
    expect(dateOf(known.endTicks).getTime()).toBeLessThanOrEqual(end.getTime() + 9 * SECOND);
    const blocks = await allBlocks(channelId);
    await replaceUnlicensed(deps);
    expect(await allBlocks(channelId)).toEqual(blocks);
    for (let i = 0; i < 4; i += 1) {
      clock.advance(40 * MINUTE);
      await publishSchedules(deps);
    }
    expect((await blocksOf()).at(-1)!.ordinal).toBe(known.ordinal);
    const all = await allBlocks(channelId);
    expect(all.filter((each, i) => i > 0 && each.startTicks !== all[i - 1]!.endTicks)).toEqual([]);
    expect(dateOf(all.at(-1)!.endTicks) > new Date(clock.now().getTime() + 30 * MINUTE)).toBe(true);
  },
);

test('shows again what a licence lets be shown again: until it ends, and for its hours', async () => {
  const { channelId, titleId, assetId, ownId } = await aLicensedChannel('Tayang Ulang');
  const toAt = new Date(clock.now().getTime() + DAY);
  await setLicence(titleId, { toAt, catchupHours: 2 });
  const rows = await db
    .selectFrom('live.block')
    .selectAll()
    .where('channelId', '=', channelId)
    .where('endTicks', '<', ticksOf(clock.now()))
    .orderBy('ordinal')
    .execute();
  // A whole showing of the one, and of the other behind it.
  const shows = (row: (typeof rows)[number] | undefined, id: string) =>
    row !== undefined &&
    row.endTicks - row.startTicks > 90_000 * 600 &&
    JSON.stringify(row.items).includes(id);
  const at = rows.findLastIndex((row, i) => shows(row, assetId) && shows(rows[i + 1], ownId));
  const [film, own] = [rows[at]!, rows[at + 1]!];
  const over = dateOf(film.endTicks).getTime();
  const [ratingPolicy, limits] = [
    { maxClass: undefined, zone: 'wib' as const },
    { maxHeight: 1080, audioOnly: false, dataSaver: false },
  ];
  const origin = liveOrigin(db);
  const seen = async (window: { from: number; to: number }, now: Date) => {
    const found = await origin.findWindowSegments({
      channelId,
      window,
      ratingPolicy,
      limits,
      now,
    });
    if (typeof found === 'string') return found;
    const paths = new Set(found.windowSegments.map(({ period }) => period.path.split('/')[1]));
    return [...paths].map((id) => (id === assetId ? 'film' : 'own')).toSorted();
  };
  const piece = (now: Date) =>
    origin.findPieceRefusal(
      {
        channelId,
        window: `${film.startTicks}-${film.endTicks}`,
        ratingPolicy: ratingPolicyText(ratingPolicy),
        now,
      },
      {
        path: `a/${assetId}/${(film.items as { version: number }[])[0]!.version}/`,
        track: { trackId: 'v240', number: 1 },
      },
    );
  const within = { from: film.startTicks, to: film.endTicks };
  const [still, gone] = [new Date(over + 119 * MINUTE), new Date(over + 121 * MINUTE)];
  expect([await seen(within, still), await piece(still)]).toEqual([['film'], undefined]);
  expect([await seen(within, gone), await piece(gone)]).toEqual(['media.notNow', 'media.notNow']);
  // Of a window with more the part is left out that is not licensed; what is the channel's own stays.
  const mostlyOwn = { from: film.endTicks - 90_000 * 300, to: own.endTicks };
  expect(await seen(mostlyOwn, still)).toEqual(['film', 'own']);
  expect(await seen(mostlyOwn, gone)).toEqual(['own']);
  expect(await seen(mostlyOwn, new Date(toAt.getTime() + MINUTE))).toEqual(['own']);
});

/** What is announced behind a moment, with the transaction that wrote each row. */
const writtenAhead = (channelId: string, from: Date) =>
  db
    .selectFrom('live.programme')
    .select(['programmeId', 'title', 'startAt', 'stopAt', sql<string>`xmin::text`.as('writtenBy')])
    .where('channelId', '=', channelId)
    .where('stopAt', '>', from)
    .orderBy('startAt')
    .execute();

test('goes on by all that is licensed until the last licence of a rotation ends, and again with the next', async () => {
  const { channelId, titleId } = await aLicensedChannel('Satu-satunya', { isAlone: true });
  const toAt = new Date(clock.now().getTime() + DAY);
  await setLicence(titleId, { toAt });
  await replaceUnlicensed(deps);
  const announced = await writtenAhead(channelId, clock.now());
  expect(
    announced.filter((each, i) => i > 0 && +each.startAt !== +announced[i - 1]!.stopAt),
  ).toEqual([]);
  expect(announced[0]!.startAt <= clock.now()).toBe(true);
  const last = announced.at(-1)!.stopAt.getTime();
  expect(last).toBeLessThanOrEqual(toAt.getTime());
  expect(last).toBeGreaterThan(toAt.getTime() - 20 * MINUTE);
  await replaceUnlicensed(deps);
  expect(await writtenAhead(channelId, clock.now())).toEqual(announced);

  const endOf = async () => dateOf((await allBlocks(channelId)).at(-1)!.endTicks).getTime();
  clock.set(new Date(toAt.getTime() - 20 * MINUTE));
  await publishSchedules(deps);
  expect(Math.abs((await endOf()) - last)).toBeLessThan(9 * SECOND);
  // Nothing that it could show is licensed.
  clock.set(new Date(toAt.getTime() + 2 * HOUR));
  await publishSchedules(deps);
  expect(Math.abs((await endOf()) - last)).toBeLessThan(9 * SECOND);
  const again = clock.now();
  await setLicence(titleId, { fromAt: again, toAt: new Date(toAt.getTime() + 9 * DAY) });
  await publishSchedules(deps);
  expect(await endOf()).toBeGreaterThan(clock.now().getTime() + 30 * MINUTE);
  const blocks = await allBlocks(channelId);
  const back = blocks.findIndex((each, i) => i > 0 && each.startTicks !== blocks[i - 1]!.endTicks);
  expect(dateOf(blocks[back]!.startTicks) >= again).toBe(true);
  expect(blocks[back]!.itemsBefore).toBeGreaterThan(blocks[back - 1]!.itemsBefore);
});

test('announces a title from when its licence begins, and has then nothing more to mend', async () => {
  const { channelId, titleId } = await aLicensedChannel('Mulai Besok');
  const fromAt = new Date(clock.now().getTime() + DAY);
  await setLicence(titleId, { fromAt });
  await replaceUnlicensed(deps);
  const mended = await writtenAhead(channelId, clock.now());
  // What is on is cut a few seconds ahead: it stands there still.
  const starts = mended
    .filter(({ title, startAt }) => title === 'Mulai Besok' && startAt > clock.now())
    .map(({ startAt }) => +startAt);
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(fromAt.getTime());
  expect(Math.min(...starts)).toBeLessThan(fromAt.getTime() + HOUR);
  expect(mended.filter((each, i) => i > 0 && +each.startAt !== +mended[i - 1]!.stopAt)).toEqual([]);
  await replaceUnlicensed(deps);
  expect(await writtenAhead(channelId, clock.now())).toEqual(mended);
});

test('hours that were dark stay dark, also where a longer licence reaches back over them', async () => {
  const { channelId, titleId } = await aLicensedChannel('Diperpanjang', { isAlone: true });
  const toAt = new Date(clock.now().getTime() + DAY);
  await setLicence(titleId, { toAt });
  await replaceUnlicensed(deps);
  clock.set(new Date(toAt.getTime() - 20 * MINUTE));
  await publishSchedules(deps);
  const known = (await allBlocks(channelId)).at(-1)!;
  // Dark for an hour, and then for another without anybody who looks.
  clock.set(new Date(toAt.getTime() + HOUR));
  await publishSchedules(deps);
  clock.advance(HOUR);
  const again = clock.now();
  await setLicence(titleId, { toAt: new Date(toAt.getTime() + 9 * DAY) });
  await publishSchedules(deps);
  const later = (await allBlocks(channelId)).filter(({ ordinal }) => ordinal > known.ordinal);
  expect(dateOf(later[0]!.startTicks) >= again).toBe(true);
  expect(dateOf(later[0]!.startTicks).getTime()).toBeLessThan(clock.now().getTime() + 5 * MINUTE);
  const told = await writtenAhead(channelId, new Date(dateOf(known.endTicks).getTime() + SECOND));
  expect(told[0]!.startAt >= again).toBe(true);
  expect(told.at(-1)!.stopAt.getTime()).toBeGreaterThan(clock.now().getTime() + 3 * DAY);
  // It is on again: an outage of the publisher is made up for from here on, as ever.
  clock.advance(40 * MINUTE);
  await publishSchedules(deps);
  const after = await allBlocks(channelId);
  expect(breaksOf(after.filter(({ ordinal }) => ordinal > known.ordinal))).toEqual([]);
});

type Own = { titleId: string; assetId: string };
test.each<[string, (of: Own, endedAt: Date | null) => Promise<unknown>]>([
  ['has no licence', ({ titleId }, endedAt) => setLicence(titleId, { endedAt })],
  [
    'is away',
    ({ assetId: id }) =>
      sql`update catalog.asset set version = -version where id = ${id}`.execute(db),
  ],
])('fills a hole in what is published as soon as what %s is there again', async (how, turn) => {
  const { channelId, titleId, assetId } = await aLicensedChannel(`Lubang ${how}`, {
    isAlone: true,
  });
  const later = await aPublishedFilm(deps);
  const begin = dateOf((await allBlocks(channelId)).at(-1)!.endTicks);
  clock.set(new Date(begin.getTime() - 31 * MINUTE));
  const after = (minutes: number) => new Date(begin.getTime() + minutes * MINUTE);
  await turn({ titleId, assetId }, after(2));
  await replaceUnlicensed(deps);
  // Behind the hole something is there that stayed.
  await sql`delete from live.programme where channel_id = ${channelId}
    and stop_at > ${after(20)} and start_at < ${after(25)}`.execute(db);
  const items = JSON.stringify([later.assetId]);
  await aProgramme(db, { channelId, items }, after(20), after(25));
  clock.advance(22 * MINUTE);
  await publishSchedules(deps);
  await turn({ titleId, assetId }, null);
  await publishSchedules(deps);
  const all = await allBlocks(channelId);
  expect(breaksOf(all)).toEqual([]);
  expect(dateOf(all.at(-1)!.endTicks).getTime()).toBeGreaterThan(
    clock.now().getTime() + 29 * MINUTE,
  );
});

test('a file of two titles is licensed as long as either holds it', () => {
  const rights = {
    windows: [
      [1, 5],
      [3, 10],
      [12, null],
    ] as [number, number | null][],
    replays: [],
  };
  expect(unlicensedFrom(rights, 4, 7)).toBeUndefined();
  expect(unlicensedFrom(rights, 4, 11)).toBe(10);
  expect(unlicensedFrom(rights, 10, 11)).toBe(10);
  expect(unlicensedFrom(rights, 13, 99)).toBeUndefined();
});
