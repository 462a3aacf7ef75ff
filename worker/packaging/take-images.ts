import { POSTER_RATIO } from '#media/pictures/image-shapes.ts';
import { type ImagePlan, imageArguments, imageFiles } from '#media/pictures/images.ts';
import { placeholderColour, posterWindow } from '#media/pictures/still-crop.ts';
import {
  type Frame,
  frameArguments,
  frameInterval,
  pickStills,
  readFrames,
  scoreFrame,
} from '#media/pictures/stills.ts';
import type { Encoder } from './encoder.ts';
import type { PackManifest, PackPicture } from './packed-asset.ts';
import { run } from './run-process.ts';

/** A picture that stands for the film, larger than its frames. */
export type Artwork = { path: string; width: number; height: number };

type Taking = {
  /** The smallest rendition: its keyframes are looked at to find the good ones. */
  small: string;
  /** The largest: the pictures are taken from it. */
  large: string;
  width: number;
  height: number;
  durationSeconds: number;
  keyframeSeconds: number;
  folder: string;
  /** Where an editor wants the pictures from. */
  posterAt?: number | undefined;
  artwork?: Artwork | undefined;
  signal: AbortSignal;
};

export type TakenImages = Pick<PackManifest, 'images' | 'placeholder'>;

const STILLS = 5;

/** Finds the asset's good frames and takes backdrop, poster and further stills from them. */
export async function takeImages(encoder: Encoder, taking: Taking): Promise<TakenImages> {
  const { durationSeconds, keyframeSeconds, signal } = taking;
  const every = frameInterval(durationSeconds, keyframeSeconds);
  const raw = await run(encoder.ffmpeg, frameArguments(taking.small, every), { signal });
  const frames = readFrames(raw.stdout, every);
  const bySecond = new Map(frames.map((frame) => [frame.seconds, frame]));
  const found = pickStills(frames.map(scoreFrame), durationSeconds, STILLS)
    .map(({ seconds }) => bySecond.get(seconds))
    .filter((frame) => frame !== undefined);
  const wanted = taking.posterAt === undefined ? undefined : nearestTo(taking.posterAt, frames);
  const picked = wanted ? [wanted, ...found.filter((frame) => frame !== wanted)] : found;
  const [best, ...others] = picked.slice(0, STILLS);
  if (best === undefined) return { images: NO_IMAGES, placeholder: null };

  const poster = choosePoster(
    wanted ? [wanted] : picked,
    Math.min(1, (taking.height * POSTER_RATIO) / taking.width),
  );
  const plans = {
    backdrop: [
      {
        ...planOf(taking, { shape: 'backdrop', name: 'backdrop', frame: best }),
        hasAvif: encoder.hasAvif,
      },
    ],
    poster: [planOf(taking, { shape: 'poster', name: 'poster', ...poster })],
    stills: others.map((frame, i) =>
      planOf(taking, { shape: 'still', name: `still-${i + 1}`, frame }),
    ),
  };
  const all = [...plans.backdrop, ...plans.poster, ...plans.stills];
  await run(encoder.ffmpeg, imageArguments(all, taking.folder), { signal });
  return {
    placeholder: placeholderColour(best),
    images: {
      backdrop: plans.backdrop.flatMap(picturesOf),
      poster: plans.poster.flatMap(picturesOf),
      stills: plans.stills.flatMap(picturesOf),
    },
  };
}

const NO_IMAGES = { poster: [], backdrop: [], stills: [] };

const nearestTo = (seconds: number, frames: Frame[]): Frame | undefined =>
  frames.toSorted((a, b) => Math.abs(a.seconds - seconds) - Math.abs(b.seconds - seconds))[0];

/** Of the good frames the one that loses least when it is cut upright; better frames come first on a draw. */
function choosePoster(frames: Frame[], part: number): { frame: Frame; windowLeft: number } {
  const windows = frames.map((frame) => ({ frame, ...posterWindow(frame, part) }));
  const best = windows.reduce((a, b) => (b.share > a.share * 1.05 ? b : a));
  return { frame: best.frame, windowLeft: best.left };
}

type Shot = Pick<ImagePlan, 'shape' | 'name' | 'windowLeft'> & { frame: Frame };

function planOf({ large, width, height, artwork }: Taking, { frame, ...shot }: Shot): ImagePlan {
  const from =
    artwork === undefined || shot.shape === 'still'
      ? { track: large, width, height, seconds: frame.seconds }
      : { track: artwork.path, width: artwork.width, height: artwork.height, seconds: 0, turn: 1 };
  return { ...from, ...shot };
}

const picturesOf = (plan: ImagePlan): PackPicture[] =>
  imageFiles(plan).map(({ file, width: w, height: h, type }) => ({ file, w, h, type }));
