import { crc32, deflateSync } from 'node:zlib';
import { encode, renderSVG } from 'uqr';

const QUIET_MODULES = 4;
const PIXELS_A_MODULE = 8;

/** For pages. */
export const drawSvg = (text: string): string => renderSVG(text, { border: QUIET_MODULES });

/** What `generate-qr-code` answers: PNG, one bit a pixel. */
export function drawPng(text: string): Buffer {
  const { data, size } = encode(text, { border: QUIET_MODULES });
  const width = size * PIXELS_A_MODULE;
  const rowBytes = Math.ceil(width / 8);
  const pixels = Buffer.alloc((rowBytes + 1) * width);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isDark = data[Math.floor(y / PIXELS_A_MODULE)]?.[Math.floor(x / PIXELS_A_MODULE)];
      const at = y * (rowBytes + 1) + 1 + (x >> 3);
      if (!isDark) pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
