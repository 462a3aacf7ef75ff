import type { BulkJob, BulkJobView } from '#contract/editorial/bulk.ts';
import type { ImportField } from '#contract/editorial/title-import.ts';
import type { Tone } from '../../ui/badge.tsx';

type State = BulkJob['state'];
type Outcome = keyof BulkJobView['counts'];

export const stateNames: Record<State, string> = {
  checking: 'Sedang diuji',
  ready: 'Siap dijalankan',
  asked: 'Menunggu orang kedua',
  running: 'Sedang berjalan',
  done: 'Selesai',
  undoing: 'Sedang dikembalikan',
  undone: 'Dikembalikan',
};
export const stateTones: Record<State, Tone> = {
  checking: 'waiting',
  ready: 'active',
  asked: 'waiting',
  running: 'waiting',
  done: 'good',
  undoing: 'waiting',
  undone: 'plain',
};

export const outcomeNames: Record<Outcome, string> = {
  waiting: 'Menunggu',
  change: 'Akan berubah',
  same: 'Sudah begitu',
  refused: 'Tidak bisa',
  done: 'Berubah',
  undone: 'Dikembalikan',
  kept: 'Dibiarkan',
};
export const outcomeTones: Record<Outcome, Tone> = {
  waiting: 'waiting',
  change: 'active',
  same: 'plain',
  refused: 'bad',
  done: 'good',
  undone: 'plain',
  kept: 'waiting',
};

export const fieldNames: Record<ImportField, string> = {
  slug: 'Alamat (kunci)',
  name: 'Judul',
  kind: 'Jenis: film atau seri',
  originalName: 'Judul asli',
  tagline: 'Slogan',
  synopsis: 'Sinopsis',
  year: 'Tahun',
  filmClass: 'Klasifikasi usia',
  matrix: 'Kelas akses',
  country: 'Negara',
  language: 'Bahasa',
  genres: 'Genre',
  categories: 'Kategori',
  licensor: 'Lisensi: pemegang hak',
  contract: 'Lisensi: kontrak',
  licenceFrom: 'Lisensi: mulai',
  licenceTo: 'Lisensi: hari terakhir',
};

/** What a job is about, one and many in the same word. */
export const nounOf = ({ act }: Pick<BulkJob, 'act'>): string =>
  ({ review: 'ulasan', licence: 'lisensi', asset: 'media', document: 'dokumen' })[act as string] ??
  'judul';

/** `Terbitkan`, or the file that it came from. */
export const titleOf = ({ act, name }: Pick<BulkJob, 'act' | 'name'>): string => {
  if (act === 'import') return `Impor ${name}`;
  return nounOf({ act }) === 'judul' ? `${name} banyak judul` : name;
};
