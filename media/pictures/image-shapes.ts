export type ImageShape = 'backdrop' | 'poster' | 'still' | '21:9' | '4:5' | '1:1';

type Size = { width: number; height: number };

/** Exact sizes, so that pages can reserve the room: 16:9 for backdrops and stills, 2:3 for posters, and ratios that say theirs. */
export const IMAGE_SIZES: Record<ImageShape, Size[]> = {
  backdrop: [
    { width: 320, height: 180 },
    { width: 640, height: 360 },
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ],
  poster: [
    { width: 160, height: 240 },
    { width: 320, height: 480 },
    { width: 640, height: 960 },
  ],
  still: [{ width: 640, height: 360 }],
  '21:9': [
    { width: 630, height: 270 },
    { width: 1260, height: 540 },
    { width: 1890, height: 810 },
    { width: 2520, height: 1080 },
  ],
  '4:5': [
    { width: 400, height: 500 },
    { width: 720, height: 900 },
    { width: 1080, height: 1350 },
  ],
  '1:1': [
    { width: 256, height: 256 },
    { width: 512, height: 512 },
  ],
};

export const POSTER_RATIO = 2 / 3;

/** A part of a picture: where it begins and how wide it is, as shares of width and height. Its ratio says how high. */
export type Crop = { x: number; y: number; w: number };

/** Width by height. */
export function ratioOf(shape: ImageShape): number {
  const [size] = IMAGE_SIZES[shape];
  return (size?.width ?? 1) / (size?.height ?? 1);
}

/** The largest window of a shape around a point that has to stay in view. */
export function cropAround(
  { width, height }: Size,
  shape: ImageShape,
  focus: { x: number; y: number },
): Crop {
  const w = Math.min(1, (height * ratioOf(shape)) / width);
  const h = (w * width) / ratioOf(shape) / height;
  const from = (at: number, part: number) => Math.max(0, Math.min(1 - part, at - part / 2));
  return { x: from(focus.x, w), y: from(focus.y, h), w };
}

/** Where a point of a picture lies in what was cut out of it. */
export function pointIn(
  crop: Crop,
  { width, height }: Size,
  shape: ImageShape,
  point: { x: number; y: number },
): { x: number; y: number } {
  const h = (crop.w * width) / ratioOf(shape) / height;
  const within = (share: number) => Math.max(0, Math.min(1, share));
  return { x: within((point.x - crop.x) / crop.w), y: within((point.y - crop.y) / h) };
}
