import { isUuid } from '#contract/ids.ts';
import type { SubjectKind } from '#contract/studio/act-subjects.ts';
import type { SwitchName } from '#contract/switches.ts';
import { paths } from '../../lib/paths.ts';
import { switchWords } from '../../lib/staff.ts';

/** Each kind in words; kinds of older acts that are none any more are told as they are. */
const subjectWords: Readonly<Record<SubjectKind, string>> = {
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
  'second person': 'Orang kedua',
};
const wordsOfKind = (kind: string) =>
  Object.entries(subjectWords).find(([known]) => known === kind)?.[1] ?? kind;

type Subject = {
  subjectKind: string;
  subjectId: string;
  subjectName: string | null;
  about: { name: string } | null;
};

const upkeepWords: Record<string, string> = {
  backup: 'cadangan',
  drill: 'latihan pemulihan',
};

/** What has a number of its own and no name is told by its kind; the number stands in its dialog. */
const readable = (id: string) => (id.length > 40 || isUuid(id) ? '' : id);

/** What an act was done to: what kind of thing, and its name or whose it is, or its id where people can read that. */
export function wordsOfSubject(subject: Subject): string {
  const { subjectKind: kind, subjectId: id, subjectName, about } = subject;
  // Whose it is stands beside it.
  if (kind === 'staff-session') return wordsOfKind(kind);
  if (kind === 'moderation') return 'Daftar kata moderasi';
  if (kind === 'second person')
    return id === 'demand' ? 'Permintaan orang kedua' : 'Batas orang kedua';
  const name =
    kind === 'switch' && isSwitch(id)
      ? switchWords[id]
      : kind === 'upkeep'
        ? (upkeepWords[id] ?? id)
        : (subjectName ?? about?.name ?? readable(id));
  const words = `${wordsOfKind(kind)} ${name}`.trim();
  return subjectName !== null && about !== null ? `${words}, ${about.name}` : words;
}

const isSwitch = (id: string): id is SwitchName => id in switchWords;

const pages: Record<string, (id: string) => string> = {
  account: paths.account,
  case: paths.ticket,
  title: (id) => paths.title(id),
  release: paths.release,
  package: paths.package,
  asset: paths.asset,
  channel: paths.channel,
  'guide source': paths.guide,
  bulk: paths.bulk,
  invoice: paths.invoice,
};

/** Where what an act was done to is looked at; undefined where it has no page. */
export function pageOfSubject(act: {
  subjectKind: string;
  subjectId: string;
  about: { accountId: string | null } | null;
}): string | undefined {
  const id = act.subjectKind === 'account' ? act.about?.accountId : act.subjectId;
  return id == null || !isUuid(id) ? undefined : pages[act.subjectKind]?.(id);
}

/** Pages that name persons. */
export const isOfPersons = (kind: string) => kind === 'account' || kind === 'case';
