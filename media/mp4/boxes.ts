/** What is wrong with a file that isn't the MP4 we write. */
export class Mp4Error extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Mp4Error';
  }
}

export type Box = {
  type: string;
  /** Where the whole box begins and ends, and where its content begins, in its buffer. */
  start: number;
  content: number;
  end: number;
};

export type BoxHeader = { type: string; headerLength: number; size: number };

/** A box header at `at`; `available` is what is left of the file, for a last box without a size. */
export function readBoxHeader(buffer: Buffer, at: number, available: number): BoxHeader {
  if (buffer.length - at < 8) throw new Mp4Error('A box header is cut off');
  const short = buffer.readUInt32BE(at);
  const type = buffer.toString('latin1', at + 4, at + 8);
  if (short === 1) {
    if (buffer.length - at < 16) throw new Mp4Error('A box header is cut off');
    const size = Number(buffer.readBigUInt64BE(at + 8));
    return checked({ type, headerLength: 16, size }, available);
  }
  return checked({ type, headerLength: 8, size: short === 0 ? available : short }, available);
}

function checked(header: BoxHeader, available: number): BoxHeader {
  if (header.size < header.headerLength || header.size > available) {
    throw new Mp4Error(`Box ${header.type} says ${header.size} bytes of ${available}`);
  }
  return header;
}

/** The boxes between `start` and `end`, in order. @throws Mp4Error when they don't fill it. */
export function* boxesIn(buffer: Buffer, start: number, end: number): Generator<Box> {
  let at = start;
  while (at < end) {
    const { type, headerLength, size } = readBoxHeader(buffer, at, end - at);
    yield { type, start: at, content: at + headerLength, end: at + size };
    at += size;
  }
}

/** The first box along a path of types, such as `trak mdia mdhd`, or undefined. */
export function findBox(
  buffer: Buffer,
  parent: { content: number; end: number },
  path: string,
): Box | undefined {
  let found: Box | undefined;
  let range = parent;
  for (const type of path.split(' ')) {
    found = undefined;
    for (const box of boxesIn(buffer, range.content, range.end)) {
      if (box.type !== type) continue;
      found = box;
      break;
    }
    if (found === undefined) return undefined;
    range = found;
  }
  return found;
}

/** @throws Mp4Error when there is none. */
export function needBox(
  buffer: Buffer,
  parent: { content: number; end: number },
  path: string,
): Box {
  const box = findBox(buffer, parent, path);
  if (box === undefined) throw new Mp4Error(`There is no box ${path}`);
  return box;
}
