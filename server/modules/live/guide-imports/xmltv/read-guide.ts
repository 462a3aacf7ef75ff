import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { guideReader, GuideRefused, type ReadGuide } from './guide-reader.ts';

/** The largest guide that is read, unpacked. */
const MOST_BYTES = 64 * 1024 * 1024;
const PIECE = 64 * 1024;
const GZIP = [0x1f, 0x8b];

type Bytes = AsyncIterable<Uint8Array>;
type Pieces = AsyncGenerator<Uint8Array, void, undefined>;

/**
 * Reads a guide from its bytes, packed by gzip or not, in the encoding that it names. Nothing of it is held beside
 * what it says, and other work goes on meanwhile.
 * @throws GuideRefused when it is no whole guide.
 */
export async function readGuide(bytes: Bytes, span: { from: Date; to: Date }): Promise<ReadGuide> {
  const reader = guideReader(span);
  let decoder: TextDecoder | undefined;
  let size = 0;
  try {
    for await (const chunk of unpacked(bytes)) {
      size += chunk.length;
      if (size > MOST_BYTES) throw new GuideRefused('Jadwalnya terlalu besar');
      decoder ??= decoderOf(chunk);
      for (let at = 0; at < chunk.length; at += PIECE) {
        reader.write(decoder.decode(chunk.subarray(at, at + PIECE), { stream: true }));
        await nextTurn();
      }
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_')) throw new GuideRefused('Berkas gzip rusak', { cause: error });
    throw error;
  }
  return reader.end();
}

/** Bytes of a text at hand, as they come from elsewhere. */
export async function* bytesOf(text: string): Pieces {
  yield new TextEncoder().encode(text);
}

async function* unpacked(bytes: Bytes): Pieces {
  const chunks = bytes[Symbol.asyncIterator]();
  const next = async (): Promise<Uint8Array | undefined> => {
    const { done, value } = (await chunks.next()) as IteratorResult<Uint8Array, undefined>;
    return done === true ? undefined : value;
  };
  let head: Uint8Array = new Uint8Array();
  while (head.length < GZIP.length) {
    const chunk = await next();
    if (chunk === undefined) break;
    head = Buffer.concat([head, chunk]);
  }
  async function* all(): Pieces {
    for (let chunk: Uint8Array | undefined = head; chunk !== undefined; chunk = await next()) {
      yield chunk;
    }
  }
  const isPacked = head[0] === GZIP[0] && head[1] === GZIP[1];
  // What goes wrong in between comes out of the last one.
  yield* isPacked ? pipeline(Readable.from(all()), createGunzip(), () => {}) : all();
}

/** By byte order mark or XML declaration, else UTF-8; bytes that are no letters become a sign for that. */
function decoderOf(chunk: Uint8Array): TextDecoder {
  const [first, second] = chunk;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const head = new TextDecoder('latin1').decode(chunk.subarray(0, 200));
  const [, name = 'utf-8'] = /^[^<]{0,4}<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(head) ?? [];
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}
