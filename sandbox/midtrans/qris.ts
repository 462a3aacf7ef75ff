import { crc32, deflateSync } from 'node:zlib';
import { encode, renderSVG } from 'uqr';
import { MERCHANT, writeAmount } from './wire.ts';

const tlv = (id: string, value: string): string =>
  `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE: polynomial 0x1021, init FFFF. */
export function crcCcittFalse(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** A dynamic QRIS string as GoPay issues it for a Midtrans merchant. */
export function writeQrisString(amountRupiah: number, transactionId: string): string {
  const acquirer =
    tlv('00', 'COM.GO-JEK.WWW') +
    tlv('01', '936009143812785002') +
    tlv('02', MERCHANT.id) +
    tlv('03', 'UME');
  const national = tlv('00', 'ID.CO.QRIS.WWW') + tlv('02', MERCHANT.nmid) + tlv('03', 'UME');
  const payload =
    tlv('00', '01') +
    tlv('01', '12') +
    tlv('26', acquirer) +
    tlv('51', national) +
    tlv('52', '4899') +
    tlv('53', '360') +
    tlv('54', writeAmount(amountRupiah)) +
    tlv('58', 'ID') +
    tlv('59', MERCHANT.name) +
    tlv('60', MERCHANT.city) +
    tlv('61', MERCHANT.postalCode) +
    tlv('62', tlv('05', transactionId.replaceAll('-', '').slice(0, 25)) + tlv('07', 'A01')) +
    '6304';
  return payload + crcCcittFalse(payload);
}

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
