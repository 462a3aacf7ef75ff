import type { SwitchName } from '#contract/switches.ts';
import { switchWords } from '../../lib/staff.ts';

const subjectWords: Record<string, string> = {
  account: 'Akun',
  approval: 'Permintaan',
  asset: 'Berkas media',
  bulk: 'Tindakan massal',
  case: 'Kasus',
  channel: 'Saluran',
  'channel list': 'Daftar saluran',
  coupon: 'Kupon',
  'voucher batch': 'Kode voucher',
  'ledger account': 'Akun buku',
  month: 'Bulan buku',
  statement: 'Laporan pemegang hak',
  invoice: 'Faktur',
  invoices: 'Faktur bulan',
  'staff-invitation': 'Undangan',
  credit: 'Saldo',
  difference: 'Selisih',
  editorial: 'Dokumen',
  'channel genre': 'Genre saluran',
  'saved reply': 'Jawaban tersimpan',
  'filler collection': 'Kumpulan pengisi',
  'guide source': 'Sumber panduan',
  import: 'Sumber panduan',
  licence: 'Lisensi',
  takedownRequest: 'Permintaan penurunan',
  moderation: 'Moderasi',
  picture: 'Gambar',
  genre: 'Genre',
  category: 'Kategori',
  package: 'Paket',
  payment: 'Pembayaran',
  programmes: 'Acara',
  reconciliation: 'Rekonsiliasi',
  referral: 'Ajakan',
  refund: 'Refund',
  release: 'Rilis',
  review: 'Ulasan',
  sports: 'Olahraga',
  'staff-session': 'Sesi petugas',
  title: 'Judul',
  upload: 'Unggahan',
  job: 'Pekerjaan',
  switch: 'Sakelar',
  upkeep: 'Pemeliharaan',
};

type Subject = { subjectKind: string; subjectId: string; subjectName: string | null };

/** What an act was done to: what kind of thing, and its name, or its id where it has none. */
export function wordsOfSubject({ subjectKind: kind, subjectId: id, subjectName }: Subject): string {
  // Whose it is stands beside it.
  if (kind === 'staff-session') return subjectWords[kind] ?? kind;
  if (kind === 'second person')
    return id === 'demand' ? 'Permintaan orang kedua' : 'Batas orang kedua';
  return `${subjectWords[kind] ?? kind} ${kind === 'switch' && isSwitch(id) ? switchWords[id] : (subjectName ?? id)}`;
}

const isSwitch = (id: string): id is SwitchName => id in switchWords;
