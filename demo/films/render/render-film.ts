import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from './ffmpeg.ts';
import { filmArguments, picturesOf, secondsOf } from './film-args.ts';
import { seedOf } from '../random.ts';
import { filmOf, type Reel } from '../reels/reel.ts';
import { renderScore } from '../sound/score.ts';

export interface Rendering {
  readonly ffmpeg: string;
  /** A font file for the titles; undefined leaves them out. */
  readonly font: string | undefined;
  /** Half-made files live below it. */
  readonly folder: string;
  readonly signal?: AbortSignal;
}

/** Draws, scores and encodes a reel into `output`, which appears only when it is whole. */
export async function renderFilm(
  { slug, name, reel, output }: { slug: string; name: string; reel: Reel; output: string },
  { ffmpeg, font, folder, signal }: Rendering,
): Promise<void> {
  const work = join(folder, `.half-${slug}-${process.pid}`);
  await mkdir(work, { recursive: true });
  try {
    const film = filmOf(slug, name, reel);
    const picture = (index: number) => join(work, `${index}.svg`);
    await Promise.all(picturesOf(film).map((svg, i) => writeFile(picture(i), svg)));
    const sound = join(work, 'sound.wav');
    await writeFile(sound, renderScore(reel.mood, secondsOf(film), seedOf(slug)));
    const half = join(work, 'film.mp4');
    const files = { picture, sound, output: half, ...(font !== undefined && { font }) };
    await runFfmpeg(ffmpeg, filmArguments(film, files), signal);
    await rename(half, output);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Cuts a piece out of a finished film, with soft ends. */
export async function cutFilm(
  {
    input,
    output,
    from,
    seconds,
  }: { input: string; output: string; from: number; seconds: number },
  { ffmpeg, signal }: Rendering,
): Promise<void> {
  const half = `${output}.${process.pid}.half`;
  const end = (seconds - 0.7).toFixed(2);
  const args = [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-ss', String(from), '-t', String(seconds)],
    ['-i', input, '-vf', `scale=-2:'min(720,ih)',fade=t=in:d=0.5,fade=t=out:st=${end}:d=0.7`],
    ['-af', `afade=t=in:d=0.3,afade=t=out:st=${end}:d=0.7`],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-pix_fmt', 'yuv420p'],
    ['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', '-f', 'mp4', half],
  ].flat();
  try {
    await runFfmpeg(ffmpeg, args, signal);
    await rename(half, output);
  } finally {
    await rm(half, { force: true });
  }
}
