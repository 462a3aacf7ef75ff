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
