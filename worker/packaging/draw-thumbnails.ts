import { join } from 'node:path';
import { planThumbnails, thumbnailArguments, thumbnailCount } from '#media/pictures/thumbnails.ts';
import type { Encoder } from './encoder.ts';
import type { PackManifest } from './packed-asset.ts';
import { run } from './run-process.ts';

type Drawing = {
  /** A rendition of at most 480: drawing from a larger one only costs more. */
  track: string;
  width: number;
  height: number;
  durationSeconds: number;
  keyframeSeconds: number;
  folder: string;
  signal: AbortSignal;
};

/** Draws the sheets of small pictures along the timeline. */
export async function drawThumbnails(
  { ffmpeg }: Encoder,
  drawing: Drawing,
): Promise<NonNullable<PackManifest['thumbnails']>> {
  const plan = planThumbnails(drawing);
  const pattern = join(drawing.folder, '%d.webp');
  await run(ffmpeg, thumbnailArguments(drawing.track, plan, pattern), { signal: drawing.signal });
  return { ...plan, count: thumbnailCount(drawing.durationSeconds, plan.intervalSeconds) };
}
