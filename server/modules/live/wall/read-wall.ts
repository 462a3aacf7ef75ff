import { MINUTE, SECOND } from '#contract/constants.ts';
import type { WallTile } from '#contract/live/operator-wall.ts';
import { picturesOf, type PictureStretch } from '#media/timeline/timeline-pictures.ts';
import { TICKS_A_SECOND, ticksOf, windowSegmentsOf } from '#media/timeline/timeline.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { listNowAndNext } from '../guide/queries/programme.ts';
import { stateOfIngest } from '../ingest/contributions.ts';
import type { IngestHealth, PictureHealth } from '../ingest/queries/ingest.ts';
import { slots } from '../timelines/encoded-timeline.ts';
import { listLatestStills, type StillRow } from '../stills/queries.ts';
import { findPeriods } from '../timelines/window-segments.ts';
import { listWallChannels, type WallChannelRow } from './queries/wall.ts';

const PATH = '/platform/studio/v1/live/wall/picture';
/** So long the newest picture of an encoder stands for now. */
const FRESH = 12 * SECOND;

type Asked = Omit<Parameters<typeof listWallChannels>[2], 'limit'> & { pageSize: number };

/** A page of the wall. */
export async function readWall(
  db: Db,
  now: Date,
  { pageSize, ...filter }: Asked,
): Promise<{ tiles: WallTile[]; next: number | null }> {
  const found = await listWallChannels(db, now, { ...filter, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  const programmes = await listNowAndNext(
    db,
    rows.map(({ channelId }) => channelId),
    now,
  );
  const latest = new Map(
    (
      await listLatestStills(
        db,
        rows.map(({ channelId }) => channelId),
      )
    ).map((row) => [row.channelId, row]),
  );
  const announced = Map.groupBy(programmes, ({ channelId }) => channelId);
  const tiles = await Promise.all(
    rows.map(async (row): Promise<WallTile> => {
      const [first, second] = announced.get(row.channelId) ?? [];
      const isOn = first !== undefined && first.startAt <= now;
      const next = isOn ? second : first;
      return {
        ...presentTile(row, now),
        now: isOn ? { title: first.title, stopAt: first.stopAt.toISOString() } : null,
        next: next ? { title: next.title, startAt: next.startAt.toISOString() } : null,
        still: (await stillOf(db, row, now)) ?? olderStill(latest.get(row.channelId), row, now),
      };
    }),
  );
  return { tiles, next: found.length > pageSize ? (rows.at(-1)?.number ?? null) : null };
}

function presentTile(row: WallChannelRow, now: Date): Omit<WallTile, 'now' | 'next' | 'still'> {
  const { channelId, number, name, mark, colour, viewers } = row;
  const state = stateOf(row, now);
  const isUp = row.kind === 'encoded' && state !== 'off';
  const picture = row.picture as PictureHealth | null;
  return {
    channelId,
    number,
    name,
    mark,
    colour,
    viewers,
    kind: row.kind === 'encoded' ? 'encoded' : 'assembled',
    state,
    source: isUp ? (slots.find((slot) => slot === row.slot) ?? null) : null,
    hold: (['backup', 'slate'] as const).find((hold) => hold === row.hold) ?? null,
    sources: isUp
      ? ((row.sources ?? []) as IngestHealth['sources']).map(({ slot, isUp: up, kbps }) => ({
          slot,
          isUp: up,
          kbps,
        }))
      : [],
    kbps: isUp ? (row.kbps ?? 0) : 0,
    lagMs: isUp ? (row.lagMs ?? 0) : 0,
    hasSound: isUp && picture !== null ? picture.audio !== null : null,
    problems: isUp && state === 'live' ? problemsOf(row).map(({ kind }) => kind) : [],
  };
}

/** What its encoder's worker says is wrong, and since when. */
export function problemsOf({ problems }: Pick<WallChannelRow, 'problems'>) {
  return (problems ?? []) as IngestHealth['problems'];
}

/** How a channel does: what its worker says, or whether anything is scheduled. */
export function stateOf(row: WallChannelRow, now: Date): WallTile['state'] {
  if (row.kind === 'encoded') return stateOfIngest(row, now);
  return row.isScheduled ? 'live' : 'off';
}

async function stillOf(db: Db, row: WallChannelRow, now: Date): Promise<WallTile['still']> {
  const { channelId, kind, pictureMs } = row;
  if (kind === 'encoded') {
    if (pictureMs === null || now.getTime() - pictureMs > FRESH) return null;
    return { url: `${PATH}?channelId=${channelId}&at=${pictureMs}`, sheet: null };
  }
  const minute = Math.floor(now.getTime() / MINUTE);
  const stretch = (await stretchesOf(db, channelId, minute)).find(
    ({ from, to }) => from <= now.getTime() && now.getTime() < to,
  );
  return stretch === undefined ? null : sheetAt(stretch, now);
}

/** Where there is none of now: what viewers' lists show, while it is not old. */
function olderStill(
  still: StillRow | undefined,
  row: WallChannelRow,
  now: Date,
): WallTile['still'] {
  const isFresh = still !== undefined && now.getTime() - still.takenAt.getTime() < 2 * MINUTE;
  if (!isFresh || stateOf(row, now) !== 'live') return null;
  return { url: `/img/${still.picture}-320.webp`, sheet: null };
}

/** The picture of a moment in the sheets of what is shown then. */
function sheetAt({ from, begins, path, sheets }: PictureStretch, now: Date): WallTile['still'] {
  const { columns, rows, count, intervalSeconds } = sheets;
  const seconds = begins + (now.getTime() - from) / 1000;
  const index = Math.min(Math.max(0, Math.floor(seconds / intervalSeconds)), count - 1);
  const [, assetId = '', version = '1'] = ASSET_FOLDER.exec(path) ?? [];
  const sheet = Math.floor(index / (columns * rows)) + 1;
  const position = index % (columns * rows);
  return {
    url: `${PATH}?assetId=${assetId}&version=${version}&sheet=${sheet}`,
    sheet: { columns, rows, column: position % columns, row: Math.floor(position / columns) },
  };
}

const ASSET_FOLDER = /^a\/([0-9a-f-]{36})\/(\d+)\/$/;
/** Sheets of a film; a channel's minute holds a handful of films at the most. */
const sheetsOf = cached(
  { ttl: 10 * MINUTE, max: 2_000, keyOf: (path: string) => path },
  async (db: Db, path: string) => {
    const [, assetId = '', version] = ASSET_FOLDER.exec(path) ?? [];
    if (version === undefined) return undefined;
    return (await findAssetForPlayback(db, assetId, Number(version)))?.presentation.thumbnails;
  },
);
const MARGIN = 5 * TICKS_A_SECOND;

/** Where the small pictures of a channel's minute lie. Blocks do not change: a wall asks once a minute. */
const stretchesOf = cached(
  {
    ttl: (found: PictureStretch[]) => (found.length > 0 ? 2 * MINUTE : 5 * SECOND),
    max: 2_000,
    keyOf: (channelId: string, minute: number) => `${channelId}/${minute}`,
  },
  async (db: Db, channelId: string, minute: number): Promise<PictureStretch[]> => {
    const from = ticksOf(new Date(minute * MINUTE));
    const to = ticksOf(new Date((minute + 1) * MINUTE));
    const window = { from, to: to + MARGIN, edge: to + MARGIN };
    const shown = windowSegmentsOf(
      await findPeriods(db, { channelId, kind: 'assembled' }, window),
      window,
    );
    const paths = [...new Set(shown.map(({ period }) => period.path))];
    const found = new Map(
      await Promise.all(paths.map(async (path) => [path, await sheetsOf(db, path)] as const)),
    );
    return picturesOf(shown, window, (path) => found.get(path));
  },
);
