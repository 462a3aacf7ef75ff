import type { StaffRole } from '#contract/call.ts';
import { dateTime, rupiah } from '../../../web/lib/formats/formats.ts';
import { roleNames } from '../../lib/staff.ts';

/** What acts say before and after, by the names that they are written under. */
const factWords: Record<string, string> = {
  amountRupiah: 'Jumlah',
  assetId: 'Berkas',
  assignedTo: 'Dipegang',
  at: 'Waktu',
  bytes: 'Ukuran (byte)',
  callId: 'Panggilan',
  catchupHours: 'Jam tayang ulang',
  channelId: 'Saluran',
  contract: 'Kontrak',
  costRupiah: 'Biaya',
  counts: 'Hitungan',
  deed: 'Tindakan',
  destination: 'Tujuan',
  document: 'Dokumen',
  draftNo: 'Versi draf',
  endsAt: 'Berakhir',
  endsEntitlements: 'Hak tonton berakhir',
  entries: 'Baris buku',
  filmClass: 'Klasifikasi usia',
  format: 'Format',
  fromAt: 'Mulai',
  gateways: 'Gateway',
  heldFor: 'Ditahan karena',
  isActive: 'Aktif',
  isNew: 'Baru',
  isOn: 'Menyala',
  isShown: 'Ditampilkan',
  isSkipped: 'Dilewati',
  isTaken: 'Dipegang',
  items: 'Isi',
  kind: 'Jenis',
  lang: 'Bahasa',
  length: 'Panjang',
  licensor: 'Pemegang hak',
  liveNo: 'Versi tayang',
  logoUrl: 'Logo',
  matrix: 'Kelas akses',
  month: 'Bulan',
  name: 'Nama',
  no: 'Versi',
  note: 'Catatan',
  number: 'Nomor',
  outcome: 'Hasil',
  part: 'Bagian',
  parts: 'Bagian seluruhnya',
  periods: 'Masa',
  plans: 'Rencana',
  platforms: 'Perangkat',
  position: 'Urutan',
  priceRupiah: 'Harga',
  promoPriceRupiah: 'Harga promo',
  purpose: 'Untuk',
  queue: 'Antrean',
  reason: 'Alasan',
  resolution: 'Penyelesaian',
  roles: 'Peran',
  sharePercent: 'Bagian (persen)',
  slots: 'Slot',
  slug: 'Alamat',
  stage: 'Tahap',
  startsAt: 'Mulai',
  state: 'Keadaan',
  subject: 'Tentang',
  territories: 'Wilayah',
  text: 'Isi',
  title: 'Nama',
  toAt: 'Berakhir',
  totals: 'Jumlah per akun',
  urgency: 'Kemendesakan',
  version: 'Versi',
  waived: 'Diterima',
  withoutSecondPerson: 'Tanpa orang kedua',
};

/** What is written by a word of the wire. */
const valueWords: Record<string, string> = {
  activated: 'aktif',
  active: 'aktif',
  approved: 'disetujui',
  balance: 'saldo',
  case: 'kasus terbuka',
  credit: 'saldo',
  draft: 'draf',
  failed: 'gagal',
  held: 'ditahan',
  hidden: 'disembunyikan',
  method: 'cara bayar semula',
  open: 'terbuka',
  paid: 'lunas',
  planned: 'terjadwal',
  published: 'tayang',
  refunding: 'sedang dikembalikan',
  refused: 'ditolak',
  removed: 'dihapus',
  resolved: 'selesai',
  returned: 'kembali ke peminta',
  rewarded: 'diberi hadiah',
  withdrawn: 'ditarik',
};

export type Told = { name: string; before: string; after: string; isChanged: boolean };

/** What an act says, fact by fact, in words; what changed comes first. */
export function factsOf(before: string | null, after: string | null): Told[] {
  const [old, now] = [read(before), read(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const isBoth = before !== null && after !== null;
  const facts = names.map((name) => {
    const [was, is] = [wordsOfFact(name, old[name]), wordsOfFact(name, now[name])];
    return {
      name: factWords[name] ?? name,
      before: was,
      after: is,
      isChanged: isBoth && was !== is,
    };
  });
  return facts.toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
}

function read(json: string | null): Record<string, unknown> {
  const told: unknown = JSON.parse(json ?? '{}');
  if (typeof told !== 'object' || told === null) return { nilai: told };
  return Array.isArray(told) ? { isi: told } : (told as Record<string, unknown>);
}

/** Facts whose words are of the wire; all others are somebody's own. */
const CODED = new Set(['deed', 'destination', 'heldFor', 'outcome', 'stage', 'state']);
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function wordsOfFact(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  if (typeof value === 'number' && name.endsWith('Rupiah')) return rupiah(value);
  if (typeof value === 'string') {
    if (ISO.test(value)) return `${dateTime(value)} WIB`;
    if (name === 'roles') return roleNames[value as StaffRole] ?? value;
    return CODED.has(name) ? (valueWords[value] ?? value) : value;
  }
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((each) => wordsOfFact(name, each)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([own, inner]) => `${factWords[own] ?? own}: ${wordsOfFact(own, inner)}`)
      .join('; ');
  return String(value as string | number);
}
