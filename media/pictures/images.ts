import { type Crop, IMAGE_SIZES, type ImageShape, ratioOf } from './image-shapes.ts';
import { MOST_PIXELS, turnFilter } from './one-size.ts';

/** A picture of an asset in one size and type. */
export type ImageFile = {
  file: string;
  width: number;
  height: number;
  type: 'image/avif' | 'image/webp' | 'image/jpeg';
};

/** Below this width AVIF is hardly smaller than WebP at four times its work (docs/decisions/021). */
const AVIF_FROM = { '4:5': 720, other: 1260 };
/** Structural similarity is here that of WebP at 78. */
const AVIF_CRF = '32';

const KINDS = [
  {
    extension: 'avif',
    type: 'image/avif',
    codec: ['-c:v', 'libsvtav1', '-preset', '12', '-crf', AVIF_CRF, '-pix_fmt', 'yuv420p'],
    muxer: ['-f', 'avif'],
  },
  {
    extension: 'webp',
    type: 'image/webp',
    codec: ['-c:v', 'libwebp', '-quality', '78'],
    muxer: ['-f', 'image2', '-update', '1'],
  },
  {
    extension: 'jpg',
    type: 'image/jpeg',
    codec: ['-c:v', 'mjpeg', '-q:v', '4', '-pix_fmt', 'yuvj420p'],
    muxer: ['-f', 'image2', '-update', '1'],
  },
] as const;

/** What a size of a shape is drawn in. */
function kindsOf(shape: ImageShape, width: number, hasAvif = false) {
  const isLarge = width >= (shape === '4:5' ? AVIF_FROM['4:5'] : AVIF_FROM.other);
  return hasAvif && isLarge ? KINDS : KINDS.filter(({ type }) => type !== 'image/avif');
}

// Seeks a little before the keyframe, so that no rounding skips it.
const BEFORE_SECONDS = 0.5;

export type ImagePlan = {
  /** The file of the largest rendition: its keyframes are sharp, upright and cheap to reach. */
  track: string;
  /** The asset as it is shown. */
  width: number;
  height: number;
  /** Where one of the rendition's keyframes is. */
  seconds: number;
  shape: ImageShape;
  /** Begins the files' names, such as `poster` or `still-2`. */
  name: string;
  /** The frame itself, not the keyframe before it. */
  isExact?: boolean;
  /** Of a picture: how EXIF says that it is turned for looking at it, 1 where it stands as it is. Absent for films. */
  turn?: number | undefined;
  /** Whether the encoder writes AVIF too. */
  hasAvif?: boolean | undefined;
  /** For posters: where the window begins, as a part of the width. */
  windowLeft?: number;
  /** What an editor cut out, of the shape's ratio; in place of the largest window. */
  crop?: Crop;
};

type Framed = Pick<ImagePlan, 'width' | 'height' | 'shape' | 'name' | 'crop' | 'hasAvif'>;

/** The files that `imageArguments` writes: no size larger than what the asset can fill, at least the smallest. */
export function imageFiles({ width, height, shape, name, crop, hasAvif }: Framed): ImageFile[] {
  const sizes = IMAGE_SIZES[shape];
  const largest = Math.min(width, height * ratioOf(shape));
  const window = crop === undefined ? largest : Math.min(largest, width * crop.w);
  // A picture stretched by a third is still better than a hole in the page.
  const filled = sizes.filter((size) => size.width <= window * 1.34);
  const chosen = filled.length > 0 ? filled : sizes.slice(0, 1);
  return chosen.flatMap((size) =>
    kindsOf(shape, size.width, hasAvif).map(({ extension, type }) => ({
      ...size,
      type,
      file: `${name}-${size.width}.${extension}`,
    })),
  );
}

/** Arguments of one ffmpeg process that takes a frame for each plan and writes it in every size and type. */
export function imageArguments(plans: readonly ImagePlan[], folder: string): string[] {
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-y'],
    plans.flatMap((plan) => [
      ...(plan.isExact === true ? exactly(plan) : nearKeyframe(plan)),
      // What a picture says of its size in its first bytes may be a lie. It holds for the next input alone.
      '-max_pixels',
      String(MOST_PIXELS),
      // Only we turn a picture, whatever this ffmpeg finds in it: it is cut by the size that we read.
      ...(plan.turn === undefined ? [] : ['-noautorotate']),
      '-i',
      plan.track,
    ]),
    ['-filter_complex', plans.flatMap(sizesOf).join(';')],
    plans.flatMap((plan, i) =>
      imageFiles(plan).flatMap(({ file, width, type }) => {
        const kind = KINDS.find((each) => each.type === type) ?? KINDS[1];
        return [
          ['-map', `[${kind.extension}${i}w${width}]`, '-frames:v', '1', ...kind.codec],
          [...kind.muxer, `${folder}/${file}`],
        ].flat();
      }),
    ),
  ].flat();
}

/** The filters of the plan whose frame is input `i`. */
function sizesOf(plan: ImagePlan, i: number): string[] {
  const sizes = [...new Map(imageFiles(plan).map((each) => [each.width, each])).values()];
  const split = sizes.map(({ width }) => `[s${i}w${width}]`).join('');
  return [
    `[${i}:v:0]${turnFilter(plan.turn)}${cropFilter(plan)},split=${sizes.length}${split}`,
    ...sizes.map(({ width, height }) => {
      const kinds = kindsOf(plan.shape, width, plan.hasAvif);
      const outputs = kinds.map(({ extension }) => `[${extension}${i}w${width}]`).join('');
      return `[s${i}w${width}]scale=${width}:${height}:flags=lanczos,setsar=1,split=${kinds.length}${outputs}`;
    }),
  ];
}

const nearKeyframe = ({ seconds }: ImagePlan) => {
  const from = Math.max(0, seconds - BEFORE_SECONDS).toFixed(3);
  return ['-skip_frame', 'nokey', '-ss', from];
};

/** A picture has no moment to go to. */
const exactly = ({ seconds }: ImagePlan) => (seconds > 0 ? ['-ss', seconds.toFixed(3)] : []);

/** What was cut out, kept within the picture; else the largest window of the shape: in the middle, or where a poster's begins. */
function cropFilter({ shape, windowLeft, crop, width, height }: ImagePlan): string {
  const [size] = IMAGE_SIZES[shape];
  if (crop !== undefined) {
    const w = Math.min(width, height * ratioOf(shape), Math.max(1, width * crop.w));
    const h = w / ratioOf(shape);
    const left = Math.max(0, Math.min(width - w, crop.x * width));
    const top = Math.max(0, Math.min(height - h, crop.y * height));
    return `crop=${[w, h, left, top].map(Math.floor).join(':')}`;
  }
  const ratio = `${size?.width ?? 1}/${size?.height ?? 1}`;
  const left = windowLeft === undefined ? '(iw-ow)/2' : `min(iw-ow\\,iw*${windowLeft.toFixed(4)})`;
  return `crop=min(iw\\,ih*${ratio}):min(ih\\,iw/(${ratio})):${left}:(ih-oh)/2`;
}
