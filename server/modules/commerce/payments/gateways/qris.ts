/** One data object of a QR string: EMVCo merchant-presented mode, id(2) length(2) value. */
export type Tlv = { id: string; value: string };

export type Qris = {
  /** True when the code is for one payment (tag 01 is 12). */
  isDynamic: boolean;
  /** Tag 54 in whole rupiah; null when the buyer types the amount. */
  amountRupiah: number | null;
  merchantName: string;
  merchantCity: string;
  /** National merchant id, tag 51 subtag 02; null where the acquirer leaves it out. */
  nmid: string | null;
  tags: Tlv[];
};

export type QrisFault = 'malformed' | 'crc' | 'not_rupiah' | 'not_indonesia' | 'amount';
export type QrisCheck = { isValid: true; qris: Qris } | { isValid: false; fault: QrisFault };

/** CRC-16/CCITT-FALSE (0x1021, init FFFF, no reflection) over UTF-8, as four upper-case digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Splits a string of data objects; null when a length does not fit. Lengths count characters. */
export function parseTlv(text: string): Tlv[] | null {
  const tags: Tlv[] = [];
  for (let at = 0; at < text.length;) {
    const head = text.slice(at, at + 4);
    if (!/^\d{4}$/.test(head)) return null;
    const end = at + 4 + Number(head.slice(2));
    if (end > text.length) return null;
    tags.push({ id: head.slice(0, 2), value: text.slice(at + 4, end) });
    at = end;
  }
  return tags;
}

const find = (tags: readonly Tlv[], id: string) => tags.find((tag) => tag.id === id)?.value;

/** Whole rupiah only: `59000`, `59000.0` and `59000.00`, as acquirers write it. */
function readAmount(text: string): number | null {
  const amount = /^(\d{1,10})(\.0{0,2})?$/.exec(text)?.[1];
  return amount === undefined ? null : Number(amount);
}

/**
 * Reads a QRIS string and says whether it may be shown to a buyer who owes `amountRupiah`.
 * The checksum must be the last object and cover everything before it, `6304` included.
 */
export function checkQris(text: string, amountRupiah?: number): QrisCheck {
  const tags = parseTlv(text);
  if (!tags || tags[0]?.id !== '00' || tags[0].value !== '01') return fault('malformed');
  const ids = tags.map((tag) => tag.id);
  if (new Set(ids).size !== ids.length) return fault('malformed');
  const last = tags.at(-1);
  if (last?.id !== '63' || last.value.length !== 4) return fault('malformed');
  if (crc16(text.slice(0, -4)) !== last.value.toUpperCase()) return fault('crc');
  if (find(tags, '53') !== '360') return fault('not_rupiah');
  if (find(tags, '58') !== 'ID') return fault('not_indonesia');

  const written = find(tags, '54');
  const amount = written === undefined ? null : readAmount(written);
  if (written !== undefined && amount === null) return fault('amount');
  if (amountRupiah !== undefined && amount !== amountRupiah) return fault('amount');

  const national = parseTlv(find(tags, '51') ?? '') ?? [];
  return {
    isValid: true,
    qris: {
      isDynamic: find(tags, '01') === '12',
      amountRupiah: amount,
      merchantName: find(tags, '59') ?? '',
      merchantCity: find(tags, '60') ?? '',
      nmid: find(national, '02') ?? null,
      tags,
    },
  };
}

const fault = (kind: QrisFault): QrisCheck => ({ isValid: false, fault: kind });
