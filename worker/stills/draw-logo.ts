import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobPayload } from '#contract/jobs.ts';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import { logoArguments } from '#media/pictures/one-size.ts';
import { imageSize } from '#media/pictures/image-size.ts';
import { keepLogo } from '#modules/live/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Encoder } from '../packaging/encoder.ts';
import { run } from '../packaging/run-process.ts';

type DrawDeps = Pick<Deps, 'clock' | 'db' | 'events' | 'log' | 'store'>;

/** Draws a channel's logo out of what was sent in: within 512 pixels, what is see-through stays so. */
export async function drawLogo(
  deps: DrawDeps,
  { ffmpeg }: Encoder,
  { channelId, key }: JobPayload<'live.drawLogo'>,
  signal: AbortSignal,
): Promise<void> {
  const { store, log } = deps;
  const sent = await store.get(key);
  const size = sent === null ? undefined : imageSize(sent.body);
  if (sent === null || size === undefined) {
    log.warn({ channelId }, 'a logo has nothing to be drawn from');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'logo-'));
  try {
    const file = join(folder, `sent.${size.type.split('/')[1]}`);
    const drawn = join(folder, 'logo.webp');
    await writeFile(file, sent.body);
    await run(ffmpeg, logoArguments(file, drawn, size.turn), { signal });
    const name = `channel/${channelId}/logo-${randomUUID().slice(0, 8)}.webp`;
    await store.put(PUBLIC_IMAGES + name, { file: drawn }, { contentType: 'image/webp' });
    const before = await keepLogo(deps, channelId, `/img/${name}`);
    if (before?.startsWith(`/img/channel/${channelId}/`))
      await store.delete(PUBLIC_IMAGES + before.slice('/img/'.length));
    await store.delete(key);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
