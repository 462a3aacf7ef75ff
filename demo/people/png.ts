import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;

/** A square picture of `size` pixels, three bytes each, as a PNG file. */
export function pngOf(pixels: Uint8Array, size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, RGB, 0, 0, 0], 8);
  // Each row is stored as its difference to the one above it: large even parts become nothing.
  const stride = size * 3;
  const rows = Buffer.alloc((stride + 1) * size);
  for (let y = 0; y < size; y += 1) {
    rows[y * (stride + 1)] = 2;
    for (let i = 0; i < stride; i += 1) {
      const above = y === 0 ? 0 : (pixels[(y - 1) * stride + i] ?? 0);
      rows[y * (stride + 1) + 1 + i] = (pixels[y * stride + i] ?? 0) - above;
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
