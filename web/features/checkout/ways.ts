import type { CartView } from './shapes.ts';

type MethodView = CartView['methods'][number];

/** A line of the list: a method, with its bank or shop where it has one. `2:bca` on the wire. */
export type Way = { value: string; label: string; note?: string; problem: string | null };

export type WayGroup = { title: string; isCompact: boolean; ways: Way[] };

export const bankNames = {
  bca: 'BCA',
  bni: 'BNI',
  bri: 'BRI',
  mandiri: 'Mandiri',
  permata: 'Permata',
  cimb: 'CIMB Niaga',
} as const;

export const storeNames = { indomaret: 'Indomaret', alfamart: 'Alfamart' } as const;

const groups: { key: MethodView['group']; title: string; isCompact: boolean }[] = [
  { key: 'credit', title: 'Saldo', isCompact: false },
  { key: 'qris', title: 'QRIS', isCompact: false },
  { key: 'wallet', title: 'Dompet digital', isCompact: false },
  { key: 'transfer', title: 'Transfer bank', isCompact: true },
  { key: 'store', title: 'Minimarket', isCompact: true },
  { key: 'card', title: 'Kartu', isCompact: false },
];

const notes: Partial<Record<MethodView['method'], string>> = {
  '1': 'Visa, Mastercard, JCB, lewat halaman aman penyedia pembayaran',
  '3': 'Semua dompet digital dan aplikasi bank, langsung aktif',
  '4': 'Bayar di aplikasi GoPay atau Gojek',
  '5': 'Setujui di aplikasi OVO dalam 1 menit',
  '6': 'Bayar dengan aplikasi DANA',
  '7': 'Bayar di aplikasi Shopee',
};

/** All ways that can be shown, together as people know them. What is not offered at all is left out. */
export function groupWays(methods: readonly MethodView[]): WayGroup[] {
  const shown = methods.filter(({ reason }) => reason !== 'not_offered');
  return groups
    .map(({ key, title, isCompact }) => ({
      title,
      isCompact,
      ways: shown.filter(({ group }) => group === key).flatMap(spread),
    }))
    .filter(({ ways }) => ways.length > 0);
}

/** A transfer is a choice among banks, a code one among shops. */
function spread({ method, name, message, isAvailable }: MethodView): Way[] {
  const problem = isAvailable ? null : message;
  const options = { '2': bankNames, '8': storeNames }[method as string];
  if (options === undefined) {
    // What can be used may still have something to say, as a balance does.
    const note = message ?? notes[method];
    return [{ value: method, label: name, problem, ...(note && { note }) }];
  }
  return Object.entries(options).map(([key, label]) => ({
    value: `${method}:${key}`,
    label,
    problem,
  }));
}
