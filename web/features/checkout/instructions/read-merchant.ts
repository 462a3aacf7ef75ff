/** Who a QRIS code pays: the name that a wallet shows, and the national merchant id. */
export type Merchant = { name: string; nmid: string | null };

const NATIONAL_ACCOUNT = '51';
const NMID = '02';
const NAME = '59';

/** Reads a code that the platform has checked; null where it names no merchant. */
export function readMerchant(qrString: string): Merchant | null {
  const name = valueOf(qrString, NAME);
  if (name === undefined) return null;
  return { name, nmid: valueOf(valueOf(qrString, NATIONAL_ACCOUNT) ?? '', NMID) ?? null };
}

/** The value of one data object: id(2) length(2) value, one after the other. */
function valueOf(text: string, wanted: string): string | undefined {
  for (let at = 0; at + 4 <= text.length;) {
    const end = at + 4 + Number(text.slice(at + 2, at + 4));
    if (!(end <= text.length)) return undefined;
    if (text.startsWith(wanted, at)) return text.slice(at + 4, end);
    at = end;
  }
  return undefined;
}
