import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { findUpload, insertUpload, layUpload, listAssetProgress } from '#modules/catalog/index.ts';
import type { Deps } from '#platform/deps.ts';
import { assetIdOf } from './asset-id.ts';
import { bunnyFile } from './bunny-file.ts';
import { BUNNY } from './film-plan.ts';
import { canRender, runFfmpeg } from './render/ffmpeg.ts';

const UPLOAD_ID = '0d1e57c0-0003-4a7a-9a00-7a9a6e000001';
const NAME = 'big-buck-bunny-cetak-ulang.mp4';
const PATIENCE = 10 * MINUTE;
const KEEP_MS = 7 * DAY;

type Seeding = Pick<Deps, 'config' | 'db' | 'log' | 'store'> & { signal: AbortSignal };

/**
 * A film that has just come in and does not pass the quality check: seven seconds of it are black and silent. It comes
 * once, behind the first film that plays, where there is an ffmpeg.
 */
export async function seedUpload(seeding: Seeding): Promise<void> {
  const { config, db, log, signal } = seeding;
  const ffmpeg = config.ffmpegPath ?? 'ffmpeg';
  if ((await findUpload(db, UPLOAD_ID)) !== undefined || !(await canRender(ffmpeg))) return;
  await waitForBunny(seeding);
  const path = resolve(config.dataDir, 'sources', NAME);
  await mkdir(dirname(path), { recursive: true });
  await runFfmpeg(ffmpeg, faultyCut(path), signal);
  const place = { id: UPLOAD_ID, ...(await layUpload(seeding, UPLOAD_ID, { file: path })) };
  const upload = {
    name: NAME,
    purpose: 'film' as const,
    target: null,
    language: 'en',
    sentSha256: null,
    awaitsDigests: false,
    bytes: (await stat(path)).size,
  };
  await rm(path);
  const now = new Date();
  await insertUpload(
    db,
    { ...place, accountId: null, upload, importKey: 'demo', state: 'received' },
    { now, expiresAt: new Date(now.getTime() + KEEP_MS) },
  );
  log.info({ uploadId: UPLOAD_ID }, 'a film with faults is handed over for the quality check');
}

async function waitForBunny({ db, signal }: Seeding): Promise<void> {
  for (const until = Date.now() + PATIENCE; Date.now() < until;) {
    const [bunny] = await listAssetProgress(db, [assetIdOf(BUNNY)]);
    if (bunny !== undefined && (bunny.version > 0 || bunny.status === 'failed')) return;
    await sleep(SECOND, undefined, { signal });
  }
}

/** Twenty-eight seconds, of them seven black and without sound from the twelfth on. */
function faultyCut(output: string): string[] {
  const video = bunnyFile('video.mp4');
  const black = "enable='between(t,12,19)'";
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-ss', '1', '-t', '28', '-i', video],
    ['-vf', `scale=640:-2,drawbox=c=black:t=fill:${black}`, '-af', `volume=0:${black}`],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-pix_fmt', 'yuv420p'],
    ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', '-f', 'mp4', output],
  ].flat();
}
