export type ImageSize = {
  /** As it is shown. */
  width: number;
  height: number;
  /** How EXIF says that it is turned for that, 2 to 8; absent where it stands as it is. */
  turn?: number;
  type: 'image/jpeg' | 'image/png' | 'image/webp';
};

/** Size and type of a JPEG, PNG or WebP from its bytes; undefined for anything else. */
export function imageSize(bytes: Buffer): ImageSize | undefined {
  try {
    return png(bytes) ?? webp(bytes) ?? jpeg(bytes);
  } catch (error) {
    // Cut off in the middle of a header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether a PNG or WebP says that parts of it may be see-through. */
export function isSeeThrough(bytes: Buffer): boolean {
  const type = imageSize(bytes)?.type;
  if (type === 'image/png') return hasAlphaInPng(bytes);
  if (type !== 'image/webp') return false;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return (bytes.readUInt8(20) & 0x10) !== 0;
  return kind === 'VP8L' && (bytes.readUInt32LE(21) & 0x1000_0000) !== 0;
}

/** By its type of colour, or by a table of what of its palette is see-through, which stands before the pixels. */
function hasAlphaInPng(bytes: Buffer): boolean {
  const colour = bytes.readUInt8(PNG_COLOUR_AT);
  if (colour === GREY_WITH_ALPHA || colour === COLOUR_WITH_ALPHA) return true;
  for (let at = PNG_HEAD_BYTES; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 'tRNS') return true;
    if (chunk === 'IDAT') return false;
  }
  return false;
}

function png(bytes: Buffer): ImageSize | undefined {
  if (bytes.readUInt32BE(0) !== 0x8950_4e47) return undefined;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return turned(size, turnInPng(bytes), 'image/png');
}

/** A PNG's EXIF is a chunk of its own, before the pixels or behind them. */
function turnInPng(bytes: Buffer): number {
  let at = PNG_HEAD_BYTES;
  for (let chunk = 0; chunk < MOST_CHUNKS && at + 12 <= bytes.length; chunk += 1) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'eXIf')
      return turnOf(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return 1;
}

/** A WebP's stands behind the picture, in files of the extended kind. */
function turnInWebp(bytes: Buffer): number {
  let at = 12;
  for (let chunk = 0; chunk < MOST_CHUNKS && at + 8 <= bytes.length; chunk += 1) {
    const length = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (bytes.toString('latin1', at, at + 4) === 'EXIF') {
      const isMarked = content.toString('latin1', 0, 6) === EXIF_MARK;
      return turnOf(isMarked ? content.subarray(6) : content);
    }
    at += 8 + length + (length % 2);
  }
  return 1;
}

function turned(
  { width, height }: Pick<ImageSize, 'width' | 'height'>,
  turn: number,
  type: ImageSize['type'],
): ImageSize {
  const shown = turn > SIDEWAYS_FROM ? { width: height, height: width } : { width, height };
  return { ...shown, ...(turn > 1 && { turn }), type };
}

function webp(bytes: Buffer): ImageSize | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return undefined;
  }
  const type = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return {
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
        type,
      };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, type };
    }
    case 'VP8X':
      return turned(
        { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 },
        turnInWebp(bytes),
        type,
      );
    default:
      return undefined;
  }
}

function jpeg(bytes: Buffer): ImageSize | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  let turn = 1;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    // Start of frame, of any coding; C4, C8 and CC among them are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return turned({ width, height }, turn, 'image/jpeg');
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const isExif = marker === 0xe1 && bytes.toString('latin1', at + 4, at + 10) === EXIF_MARK;
    if (isExif && turn === 1) turn = turnOf(bytes.subarray(at + 10, end));
    at = end;
  }
  return undefined;
}

/** From the fifth on EXIF's turns lie on their side. */
const SIDEWAYS_FROM = 4;
const TURN_TAG = 0x01_12;
const MOST_TAGS = 200;
/** Byte order, mark, and where its tags are. */
const TIFF_BYTES = 8;

const PNG_HEAD_BYTES = 8;
const PNG_COLOUR_AT = 25;
const GREY_WITH_ALPHA = 4;
const COLOUR_WITH_ALPHA = 6;
const EXIF_MARK = 'Exif\0\0';
/** Behind these nothing is looked for: a picture of ours has a handful, or its pixels in some thousands. */
const MOST_CHUNKS = 100_000;

/** The turn in the TIFF of an EXIF header; 1 where it says none, or is damaged: the picture itself may be whole. */
function turnOf(tiff: Buffer): number {
  if (tiff.length < TIFF_BYTES) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const four = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const tags = four(4);
  if (tags + 2 > tiff.length) return 1;
  for (let i = 0; i < Math.min(two(tags), MOST_TAGS); i += 1) {
    const at = tags + 2 + i * 12;
    if (at + 12 > tiff.length) return 1;
    if (two(at) !== TURN_TAG) continue;
    const turn = two(at + 8);
    return turn >= 1 && turn <= 8 ? turn : 1;
  }
  return 1;
}
