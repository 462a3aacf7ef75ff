import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trackKey } from '#media/object-keys.ts';
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

type IntroDeps = Pick<Deps, 'db' | 'store' | 'log'>;

/**
 * Compares how the episodes of a season begin and notes what they share, for an editor to decide. Again it finds the
 * same. An episode that is not packaged or has no sound is left out.
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
  deps.log.info({ episodes: heard.length, found }, 'openings of episodes were compared');
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
  const folder = await mkdtemp(join(tmpdir(), 'intro-'));
  try {
    const file = join(folder, 'sound.mp4');
    await writeFile(file, piece.body);
    const { stdout } = await run(ffmpeg, fingerprintArguments(file, LISTEN_SECONDS), { signal });
    return readFingerprint(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
