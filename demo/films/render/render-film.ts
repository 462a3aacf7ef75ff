import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from './ffmpeg.ts';
import {
  type Film,
  filmArguments,
  longArguments,
  picturesOf,
  secondsOf,
  SOUND,
  stillArguments,
} from './film-args.ts';
import { CALM, type Detail, FULL } from './film-graph.ts';
import { seedOf } from '../random.ts';
import { filmOf, heroOf, type Reel } from '../reels/reel.ts';
import { renderScore } from '../sound/score.ts';

export interface Rendering {
  readonly ffmpeg: string;
  /** A font file for the titles; undefined leaves them out. */
  readonly font: string | undefined;
  /** Half-made files live below it. */
  readonly folder: string;
  readonly signal?: AbortSignal;
}

interface Drawing {
  readonly slug: string;
  readonly name: string;
  readonly reel: Reel;
  readonly output: string;
  /** As fine as can be without it; a reel with chapters is always calm. */
  readonly detail?: Detail;
}

/** Draws, scores and encodes a reel into `output`, which appears only when it is whole. */
export async function renderFilm(drawing: Drawing, rendering: Rendering): Promise<void> {
  const { slug, name, reel, output } = drawing;
  const { ffmpeg, font, signal } = rendering;
  const chapters = reel.chapters ?? [];
  const isLong = chapters.length > 0;
  // The parts of a long film are drawn once, without lettering, and get theirs afterwards.
  const film = filmOf(slug, name, isLong ? { ...reel, card: '' } : reel);
  const seconds = secondsOf(film);
  await inWorkFolder(rendering, slug, async (work) => {
    const part = join(work, 'part.mp4');
    const half = join(work, 'film.mp4');
    const sound = join(work, 'sound.wav');
    const lettering = font === undefined ? {} : { font };
    const length = seconds * Math.max(1, chapters.length);
    await writeFile(sound, renderScore(reel.mood, length, seedOf(slug)));
    const detail = isLong ? CALM : (drawing.detail ?? FULL);
    const picture = await writePictures(film, work, detail);
    const files = { picture, sound, output: isLong ? part : half, ...lettering };
    await runFfmpeg(ffmpeg, filmArguments(film, files, detail), signal);
    if (isLong) {
      const cards = [name, ...chapters.slice(1)];
      const long = { part, sound, output: half, ...lettering };
      await runFfmpeg(ffmpeg, longArguments({ seconds, cards }, long, detail), signal);
    }
    await rename(half, output);
  });
}

/** The reel's picture for posters: drawn by itself, so that it is as sharp as the scene, however small the film is. */
export async function renderStill(
  { slug, reel, output }: Pick<Drawing, 'slug' | 'reel' | 'output'>,
  rendering: Rendering,
): Promise<void> {
  const film = heroOf(slug, reel);
  await inWorkFolder(rendering, `${slug}-still`, async (work) => {
    const half = join(work, 'still.png');
    const files = { picture: await writePictures(film, work, FULL), output: half };
    await runFfmpeg(rendering.ffmpeg, stillArguments(film, files), rendering.signal);
    await rename(half, output);
  });
}

async function writePictures(
  film: Film,
  work: string,
  detail: Detail,
): Promise<(index: number) => string> {
  const picture = (index: number) => join(work, `${index}.svg`);
  await Promise.all(picturesOf(film, detail).map((svg, i) => writeFile(picture(i), svg)));
  return picture;
}

async function inWorkFolder(
  { folder }: Rendering,
  name: string,
  act: (work: string) => Promise<void>,
): Promise<void> {
  const work = join(folder, `.half-${name}-${process.pid}`);
  await mkdir(work, { recursive: true });
  try {
    await act(work);
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
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16', '-pix_fmt', 'yuv420p'],
    [...SOUND, '-f', 'mp4', half],
  ].flat();
  try {
    await runFfmpeg(ffmpeg, args, signal);
    await rename(half, output);
  } finally {
    await rm(half, { force: true });
  }
}
