import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

const READ_BYTES = 1024 * 1024;

/** SHA-256 of a file and of each of its pieces, as hex, in one reading; what is read has reached the disk. */
export async function digestFile(
  path: string,
  pieceBytes: number,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string; pieces: string[] }> {
  await flush(path);
  const whole = createHash('sha256');
  const pieces: string[] = [];
  let piece = createHash('sha256');
  let inPiece = 0;
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES, signal })) {
    const read = chunk as Buffer;
    whole.update(read);
    bytes += read.length;
    for (let at = 0; at < read.length;) {
      const part = read.subarray(at, at + pieceBytes - inPiece);
      piece.update(part);
      at += part.length;
      inPiece += part.length;
      if (inPiece < pieceBytes) continue;
      pieces.push(piece.digest('hex'));
      piece = createHash('sha256');
      inPiece = 0;
    }
  }
  if (inPiece > 0) pieces.push(piece.digest('hex'));
  return { bytes, sha256: whole.digest('hex'), pieces };
}

/** The server answers before the bytes are on the disk: after this a power failure can't take them any more. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
