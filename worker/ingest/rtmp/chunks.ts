/** One message of RTMP, put together from its chunks. */
export type Message = {
  type: number;
  /** Milliseconds of the encoder's clock. */
  timestamp: number;
  streamId: number;
  payload: Buffer;
};

/** What breaks the protocol: the connection is closed. */
export class RtmpError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RtmpError';
  }
}

export const SET_CHUNK_SIZE = 1;
const ABORT = 2;

const FIRST_CHUNK_SIZE = 128;
const LARGEST_CHUNK = 4 * 1024 * 1024;
/** A keyframe of 1080p at 20 Mbit/s is below one megabyte. */
const LARGEST_MESSAGE = 16 * 1024 * 1024;
const MOST_STREAMS = 64;
const EXTENDED = 0xff_ffff;
/** Bytes of a message header by its format: full, same stream, same length, nothing new. */
const HEADER_BYTES = [11, 7, 3, 0] as const;

type ChunkStream = {
  timestamp: number;
  delta: number;
  length: number;
  type: number;
  streamId: number;
  hasExtended: boolean;
  pieces: Buffer[];
  received: number;
};

/** Puts messages together from chunks, as the bytes come in. @throws RtmpError */
export function createChunkReader(): (bytes: Buffer) => Message[] {
  const streams = new Map<number, ChunkStream>();
  let pending: Buffer = Buffer.alloc(0);
  let chunkSize = FIRST_CHUNK_SIZE;

  /** One chunk from the beginning of `pending`: its message if that is whole now, and how many bytes it took. */
  function readChunk(): { taken: number; message?: Message } | undefined {
    const basic = readBasicHeader(pending);
    if (basic === undefined) return undefined;
    const { format, id } = basic;
    let at = basic.length;
    if (pending.length < at + HEADER_BYTES[format]) return undefined;
    const stream = streams.get(id) ?? emptyStream();
    const isFirst = stream.received === 0;
    let time = 0;
    let { hasExtended, length, type, streamId } = stream;
    if (format < 3) {
      time = pending.readUIntBE(at, 3);
      hasExtended = time === EXTENDED;
    }
    if (format < 2) {
      length = pending.readUIntBE(at + 3, 3);
      type = pending.readUInt8(at + 6);
    }
    if (format === 0) streamId = pending.readUInt32LE(at + 7);
    at += HEADER_BYTES[format];
    if (hasExtended) {
      if (pending.length < at + 4) return undefined;
      if (format < 3) time = pending.readUInt32BE(at);
      at += 4;
    }
    if (length > LARGEST_MESSAGE) throw new RtmpError(`A message of ${length} bytes`);
    const size = Math.min(chunkSize, length - stream.received);
    if (size < 0) throw new RtmpError('A message that shrinks');
    if (pending.length < at + size) return undefined;

    if (!streams.has(id) && streams.size >= MOST_STREAMS) throw new RtmpError('Too many streams');
    streams.set(id, stream);
    Object.assign(stream, { hasExtended, length, type, streamId });
    if (isFirst) {
      if (format < 3) stream.delta = time;
      stream.timestamp = format === 0 ? time : (stream.timestamp + stream.delta) % 2 ** 32;
      // After a full header nothing new means: the same step again, which then is none.
      if (format === 0) stream.delta = 0;
    }
    if (size > 0) stream.pieces.push(Buffer.from(pending.subarray(at, at + size)));
    stream.received += size;
    at += size;
    if (stream.received < length) return { taken: at };
    const { timestamp, pieces } = stream;
    stream.pieces = [];
    stream.received = 0;
    return { taken: at, message: { type, timestamp, streamId, payload: Buffer.concat(pieces) } };
  }

  return (bytes) => {
    pending = pending.length === 0 ? bytes : Buffer.concat([pending, bytes]);
    const messages: Message[] = [];
    for (;;) {
      const chunk = readChunk();
      if (chunk === undefined) return messages;
      pending = pending.subarray(chunk.taken);
      const { message } = chunk;
      if (message === undefined) continue;
      if (message.type === SET_CHUNK_SIZE) chunkSize = readChunkSize(message.payload);
      else if (message.type === ABORT) forget(streams.get(message.payload.readUInt32BE(0)));
      else messages.push(message);
    }
  };
}

function emptyStream(): ChunkStream {
  return {
    timestamp: 0,
    delta: 0,
    length: 0,
    type: 0,
    streamId: 0,
    hasExtended: false,
    pieces: [],
    received: 0,
  };
}

function forget(stream: ChunkStream | undefined): void {
  if (stream === undefined) return;
  stream.pieces = [];
  stream.received = 0;
}

function readBasicHeader(
  bytes: Buffer,
): { format: 0 | 1 | 2 | 3; id: number; length: number } | undefined {
  const [first, second, third] = bytes;
  if (first === undefined) return undefined;
  const format = (first >> 6) as 0 | 1 | 2 | 3;
  const id = first & 0x3f;
  if (id > 1) return { format, id, length: 1 };
  if (second === undefined) return undefined;
  if (id === 0) return { format, id: second + 64, length: 2 };
  if (third === undefined) return undefined;
  return { format, id: third * 256 + second + 64, length: 3 };
}

function readChunkSize(payload: Buffer): number {
  const size = payload.length < 4 ? 0 : payload.readUInt32BE(0) & 0x7fff_ffff;
  if (size < 1 || size > LARGEST_CHUNK) throw new RtmpError(`Chunks of ${size} bytes`);
  return size;
}

/** A short message to an encoder: ours fit into one chunk of the size that we have announced. */
export function writeMessage(
  { type, streamId, payload }: Omit<Message, 'timestamp'>,
  chunkStream: number,
): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt8(chunkStream, 0);
  header.writeUIntBE(payload.length, 4, 3);
  header.writeUInt8(type, 7);
  header.writeUInt32LE(streamId, 8);
  return Buffer.concat([header, payload]);
}

/** A number of four bytes, which is all that some messages are. */
export function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** An event of user control about a stream, or a time. */
export function control(event: number, value: number): Buffer {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt16BE(event, 0);
  bytes.writeUInt32BE(value, 2);
  return bytes;
}
