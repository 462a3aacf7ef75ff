import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trackKey } from '#media/object-keys.ts';
import { darknessArguments, findDarkCredits, readDarkness } from '#media/quality/dark-credits.ts';
import {
  fingerprintArguments,
  findSharedOpenings,
  readFingerprint,
} from '#media/quality/shared-opening.ts';
import { cutTrack } from '#media/track.ts';
import { findAssetForPlayback, upsertFoundMarker } from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { run } from '../packaging/run-process.ts';

/** No opening begins later. */
const LISTEN_SECONDS = 600;
/** No credits begin earlier: so long before the end, and not in the first quarter. */
const LOOK_SECONDS = 720;
const LOOK_FROM = 0.25;

type IntroDeps = Pick<Deps, 'db' | 'store' | 'log'>;

/**
 * Compares how the episodes of a season begin and notes what they share, and where each goes dark for its credits, for an
 * editor to decide. Again it finds the same. An episode that is not packaged or has no sound is left out.
 */
export async function findIntros(
  deps: IntroDeps,
  encoder: Encoder,
  assetIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const heard: { assetId: string; numbers: Uint32Array }[] = [];
  for (const assetId of assetIds) {
    const numbers = await listen(deps, encoder, assetId, signal);
    if (numbers !== undefined) heard.push({ assetId, numbers });
  }
  const openings = findSharedOpenings(heard.map(({ numbers }) => numbers));
  for (const [at, opening] of openings.entries()) {
    const assetId = heard[at]?.assetId;
    if (opening === undefined || assetId === undefined) continue;
    await upsertFoundMarker(deps.db, { assetId, kind: 'intro', ...opening });
  }
  const found = openings.filter((opening) => opening !== undefined).length;
  let credits = 0;
  for (const assetId of assetIds) {
    const fromMs = await findCredits(deps, encoder, assetId, signal);
    if (fromMs === undefined) continue;
    // Of one film alone: there is nothing that agrees.
    const marker = { assetId, kind: 'credits', fromMs, untilMs: null, agreed: 0, compared: 0 };
    await upsertFoundMarker(deps.db, marker);
    credits += 1;
  }
  deps.log.info(
    { episodes: heard.length, found, credits },
    'openings of episodes were compared, and their ends looked at',
  );
}

/** Where a film goes dark for its credits, by the end of its smallest picture. */
async function findCredits(
  { db, store }: IntroDeps,
  { ffmpeg }: Encoder,
  assetId: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const asset = await findAssetForPlayback(db, assetId);
  const [track] = asset?.presentation.video ?? [];
  if (asset === null || track === undefined) return undefined;
  const { time, offset, length } = track.segments;
  const zero = time[0] ?? 0;
  const secondOf = (at: number) => ((time[at] ?? 0) - zero) / track.timescale;
  const { durationSeconds } = asset.presentation;
  const begin = Math.max(durationSeconds - LOOK_SECONDS, durationSeconds * LOOK_FROM);
  const at = Math.max(
    0,
    time.findLastIndex((_, each) => secondOf(each) <= begin),
  );
  const from = offset[at] ?? 0;
  const end = (offset.at(-1) ?? 0) + (length.at(-1) ?? 0) - 1;
  const object = trackKey(assetId, asset.version, track.id);
  const [init, piece] = await Promise.all([
    store.get(object, { range: { start: 0, end: track.initLength - 1 } }),
    store.get(object, { range: { start: from, end } }),
  ]);
  if (init === null || piece === null) return undefined;
  return inFolder(async (folder) => {
    const file = join(folder, 'end.mp4');
    await writeFile(file, Buffer.concat([init.body, piece.body]));
    const { stdout } = await run(ffmpeg, darknessArguments(file), { signal });
    const dark = findDarkCredits(readDarkness(stdout.toString()));
    return dark === undefined ? undefined : dark + Math.round(secondOf(at) * 1000);
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'intro-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How the beginning of an asset sounds, by its smallest sound track. */
async function listen(
  { db, store }: IntroDeps,
  { ffmpeg }: Encoder,
  assetId: string,
  signal: AbortSignal,
): Promise<Uint32Array | undefined> {
  const asset = await findAssetForPlayback(db, assetId);
  const [track] = asset?.presentation.audio ?? [];
  if (asset === null || track === undefined) return undefined;
  const { offset, length } = cutTrack(track, LISTEN_SECONDS).segments;
  const end = (offset.at(-1) ?? 0) + (length.at(-1) ?? 0) - 1;
  const piece = await store.get(trackKey(assetId, asset.version, track.id), {
    range: { start: 0, end },
  });
  if (piece === null) return undefined;
  return inFolder(async (folder) => {
    const file = join(folder, 'sound.mp4');
    await writeFile(file, piece.body);
    const { stdout } = await run(ffmpeg, fingerprintArguments(file, LISTEN_SECONDS), { signal });
    return readFingerprint(stdout);
  });
}
