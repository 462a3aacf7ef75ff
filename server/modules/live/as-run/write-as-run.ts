import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { periodsOf } from '#media/timeline/blocks.ts';
import { dateOf, ticksOf } from '#media/timeline/timeline.ts';
import { findTitlesOfAssets } from '#modules/catalog/index.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { DueRows, Rounds } from '#platform/due.ts';
import { assetIdsOf, readBlock } from '../timelines/blocks.ts';
import { listSpans } from '../timelines/queries/span.ts';
import * as queries from './queries.ts';

/** So long it is kept. */
const KEPT_MS = 396 * DAY;
const EVERY_MS = 10 * MINUTE;
/** What aired this long ago changes no more. */
const SETTLED_MS = 2 * MINUTE;
/** So much is written at once; of a stream without an end or a guide no row is longer. */
const STEP_MS = 6 * HOUR;
/** What was on before there was this log, as far as blocks still tell. */
const BEHIND_MS = 7 * DAY;
const LEASE_MS = 2 * MINUTE;
const BATCH = 20;
const MOST_DELETED = 2_000;

type Carrier = 'title' | 'own' | 'primary' | 'backup' | 'slate';
export type Aired = {
  began: Date;
  /** As far as it is known. */
  ended: Date;
  /** Nothing more of it comes. */
  isOver: boolean;
  carrier: Carrier;
  programme: string | null;
  name: string;
  titleId: string | null;
  assetId: string | null;
};
type Stretch = { from: Date; until: Date };

/** What a channel showed in a stretch that is over or still runs, in order. */
export async function findAired(
  db: Db,
  { channelId, kind }: { channelId: string; kind: string },
  stretch: Stretch,
): Promise<Aired[]> {
  const found =
    kind === 'encoded'
      ? await findReceived(db, channelId, stretch)
      : await findPlayed(db, channelId, stretch);
  // What began before is written down already, or was not on for long.
  return found.filter(({ began, ended }) => began >= stretch.from && ended > began);
}

/** Files that blocks played; the same one again within a programme is one row. */
async function findPlayed(db: Db, channelId: string, { from, until }: Stretch): Promise<Aired[]> {
  const span = { from: ticksOf(from), until: ticksOf(until) };
  const rows = await queries.listAiredBlocks(db, channelId, span);
  const titles = await findTitlesOfAssets(
    db,
    rows.flatMap(({ items }) => assetIdsOf(items)),
  );
  const aired: Aired[] = [];
  for (const { programme, ...row } of rows) {
    const block = await readBlock(db, row);
    const played =
      block === undefined
        ? // Its files are gone: that it was on is known all the same.
          [{ start: row.startTicks, end: row.endTicks, assetId: assetIdsOf(row.items)[0] ?? '' }]
        : periodsOf(block, span.from, span.until).map(({ start, end, path }) => ({
            start,
            end: end ?? block.end,
            assetId: path.split('/')[1] ?? '',
          }));
    for (const { start, end, assetId } of played) {
      const last = aired.at(-1);
      const began = dateOf(start);
      const ended = dateOf(end);
      const isOver = ended <= until;
      if (last?.assetId === assetId && +last.ended === +began && start > row.startTicks) {
        Object.assign(last, { ended, isOver });
        continue;
      }
      const title = titles.get(assetId);
      aired.push({
        began,
        ended,
        isOver,
        carrier: title === undefined ? 'own' : 'title',
        programme,
        name: title?.name ?? programme ?? 'Isi saluran',
        titleId: title?.titleId ?? null,
        assetId,
      });
    }
  }
  return aired;
}

/** Sessions of encoders and slates, cut where the guide's programmes change: whose films they are is the sender's to prove. */
async function findReceived(db: Db, channelId: string, { from, until }: Stretch): Promise<Aired[]> {
  const spans = await listSpans(db, channelId, { from: ticksOf(from), to: ticksOf(until) });
  const guide = await queries.listProgrammesDuring(db, channelId, { from, until });
  const bounds = guide.flatMap(({ startAt, stopAt }) => [startAt.getTime(), stopAt.getTime()]);
  let free = from.getTime();
  return spans.flatMap(({ kind, slot, assetId, ...span }, index): Aired[] => {
    const { startTicks, reachTicks } = span;
    const isOpen = span.isOpen && index === spans.length - 1;
    // One begins where the one before ends: what reached further was on until then.
    const begin = Math.max(dateOf(startTicks).getTime(), free);
    const reach = isOpen
      ? until.getTime()
      : Math.min(dateOf(reachTicks).getTime(), until.getTime());
    if (reach <= begin) return [];
    free = reach;
    const inside = bounds.filter((at) => at > begin && at < reach);
    const cuts = [...new Set([begin, ...inside, reach])].toSorted((a, b) => a - b);
    return cuts.slice(0, -1).map((at, i): Aired => {
      const programme = guide.findLast((row) => row.startAt.getTime() <= at && +row.stopAt > at);
      const ended = cuts[i + 1] ?? reach;
      return {
        began: new Date(at),
        ended: new Date(ended),
        isOver: ended < until.getTime() || (!isOpen && dateOf(reachTicks).getTime() <= ended),
        carrier: kind === 'slate' ? 'slate' : (slot ?? 'primary'),
        programme: programme?.title ?? null,
        name: programme?.title ?? 'Siaran tanpa panduan',
        titleId: null,
        assetId,
      };
    });
  });
}

type WriteDeps = Pick<Deps, 'db' | 'clock'>;

/** Writes down what channels showed, each ten minutes. */
export function dueAsRuns({ db, clock }: WriteDeps): DueRows<queries.Mark> {
  return {
    name: 'what channels showed',
    every: MINUTE,
    batch: BATCH,
    claim() {
      const now = clock.now();
      return queries.claimMarks(db, {
        now,
        lease: new Date(now.getTime() + LEASE_MS),
        since: new Date(now.getTime() - BEHIND_MS),
        batch: BATCH,
      });
    },
    work: (mark) => writeAsRun({ db, clock }, mark),
  };
}

/** Forgets what is older than 13 months. */
export function oldAsRuns({ db, clock }: WriteDeps): Rounds {
  return {
    name: 'what channels showed long ago',
    every: HOUR,
    async round() {
      const before = new Date(clock.now().getTime() - KEPT_MS);
      return (await queries.deleteOldAsRun(db, { before, limit: MOST_DELETED })) === MOST_DELETED;
    },
  };
}

async function writeAsRun({ db, clock }: WriteDeps, mark: queries.Mark): Promise<void> {
  const now = clock.now();
  const { channelId, untilAt: from } = mark;
  const settled = now.getTime() - SETTLED_MS;
  const until = new Date(Math.min(settled, from.getTime() + STEP_MS));
  await inTransaction(db, async (tx) => {
    const aired = until > from ? await findAired(tx, mark, { from, until }) : [];
    const isLong = until.getTime() - from.getTime() >= STEP_MS;
    const open = aired.find(({ isOver, began }) => !isOver && !(isLong && +began === +from));
    const over = aired.filter(({ began }) => open === undefined || began < open.began);
    const next = open?.began ?? new Date(Math.max(+until, +from, +(over.at(-1)?.ended ?? from)));
    const isBehind = next > from && next.getTime() < settled - EVERY_MS;
    const dueAt = new Date(now.getTime() + (isBehind ? 0 : EVERY_MS));
    if (!(await queries.updateMark(tx, mark, { untilAt: next, dueAt }))) return;
    await queries.insertAsRun(
      tx,
      over.map(({ began, ended, isOver: _, ...row }) => ({
        ...row,
        channelId,
        beganAt: began,
        endedAt: ended,
      })),
    );
  });
}
