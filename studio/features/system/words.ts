import type { AnswerOf } from '#contract/call.ts';
import type { SwitchName } from '#contract/switches.ts';
import type { getSystem, listFailedJobs } from '#contract/studio/system.ts';
import { paths } from '../../lib/paths.ts';
import type { Tone } from '../../ui/badge.tsx';

export type SystemView = AnswerOf<typeof getSystem>['result'];
export type FailedJob = AnswerOf<typeof listFailedJobs>['result']['jobs'][number];
type Level = SystemView['parts'][number]['level'];

/** What turning a switch off does, as somebody has to know before they do it. */
export const switchEffects: Record<SwitchName, string> = {
  signUp: 'Tidak ada akun baru, juga lewat mitra. Yang punya akun tetap masuk.',
  checkout:
    'Tidak ada pembayaran baru; yang sedang ditunggu tetap bisa dibayar dan perpanjangan otomatis tetap jalan. Penonton membaca di halaman bantuan bahwa pembayaran dihentikan.',
  mail: 'Semua surat menunggu di antrean, juga kode masuk dan kuitansi. Yang sedang dikirim selesai dulu.',
  packaging: 'Film menunggu di antrean. Yang sedang diolah selesai dulu.',
};

export const levelWords: Record<Level, { label: string; tone: Tone }> = {
  works: { label: 'Berjalan', tone: 'good' },
  disturbed: { label: 'Terganggu', tone: 'waiting' },
  down: { label: 'Mati', tone: 'bad' },
  off: { label: 'Tidak dipakai', tone: 'plain' },
  unknown: { label: 'Tidak diketahui', tone: 'plain' },
};

export const partWords: Record<string, string> = {
  database: 'Database',
  replica: 'Replika',
  valkey: 'Valkey',
  store: 'Penyimpanan media',
  worker: 'Worker',
  ffmpeg: 'ffmpeg',
  mail: 'Surat',
  midtrans: 'Midtrans',
  doku: 'DOKU',
  push: 'Pemberitahuan',
};

export const processWords: Record<string, string> = {
  server: 'Server',
  worker: 'Worker',
  ingest: 'Siaran masuk',
};

/** What waits for somebody, and the page where they do something about it. */
export const stuckWords: Record<string, { label: string; to?: string }> = {
  packaging: { label: 'Film yang gagal diolah', to: `${paths.jobs}?keadaan=failed` },
  plans: { label: 'Rencana terbit yang gagal', to: paths.releases },
  payments: { label: 'Pembayaran yang terlambat ditanyakan ke gateway', to: paths.reconciliation },
  deliveries: { label: 'Pemberitahuan yang ditolak dalam sehari' },
};

export const queueWords: Record<string, string> = {
  'media.package': 'Pengolahan film',
  'media.findIntros': 'Pencarian intro',
  'media.drawWaveform': 'Gelombang suara',
  'media.drawPicture': 'Gambar judul',
  'media.drawLibraryPicture': 'Gambar pustaka',
  'live.drawLogo': 'Logo saluran',
  'account.export': 'Salinan data akun',
  notify: 'Pemberitahuan',
  'mail.send': 'Surat',
};
