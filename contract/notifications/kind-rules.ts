// Without a schema, so that pages can show the words without carrying the contract along.
import type { NotificationKind } from './kinds.ts';

export const channels = ['inbox', 'push', 'mail'] as const;
export type Channel = (typeof channels)[number];

export type KindRule = {
  /** What viewers call it, and when it comes. */
  name: string;
  note: string;
  /** Where it goes until the viewer says otherwise. */
  on: readonly Channel[];
  /** Where it always goes: security and money are told whatever was chosen. */
  fixed: readonly Channel[];
  /** Goes out during quiet hours too; the others wait until morning. */
  passesQuietHours: boolean;
  /** Needs the consent `marketing`, and comes at most twice a week. */
  isMarketing: boolean;
  /** A child's profile may be told. */
  isForChildren: boolean;
};

const always = { on: ['inbox', 'push', 'mail'], fixed: ['inbox', 'mail'] } as const;
const told = { on: ['inbox', 'push'], fixed: [] } as const;
const marketing = { on: [], fixed: [], passesQuietHours: false, isMarketing: true } as const;
const waits = { ...told, passesQuietHours: false, isMarketing: false } as const;
const passes = { ...told, passesQuietHours: true, isMarketing: false } as const;

/** What each kind does until its viewer changes it. */
export const kindRules: Record<NotificationKind, KindRule> = {
  security: {
    ...always,
    name: 'Keamanan akun',
    note: 'Perangkat baru, kata sandi, dan hal lain yang harus segera kamu tahu.',
    passesQuietHours: true,
    isMarketing: false,
    isForChildren: false,
  },
  payment: {
    ...always,
    name: 'Pembayaran',
    note: 'Pesanan dibayar, kedaluwarsa, atau uangnya kembali.',
    passesQuietHours: false,
    isMarketing: false,
    isForChildren: false,
  },
  renewal: {
    ...always,
    name: 'Perpanjangan paket',
    note: 'Paket hampir habis, diperpanjang, atau gagal diperpanjang.',
    passesQuietHours: false,
    isMarketing: false,
    isForChildren: false,
  },
  reminder: {
    ...passes,
    name: 'Pengingat yang kamu pasang',
    note: 'Acara, pertandingan, dan tayangan yang kamu minta diingatkan.',
    isForChildren: true,
  },
  new_episode: {
    ...waits,
    name: 'Episode baru',
    note: 'Serial di koleksimu atau yang sedang kamu tonton punya episode baru.',
    isForChildren: true,
  },
  leaving: {
    ...waits,
    name: 'Segera berakhir',
    note: 'Dari koleksimu atau yang belum selesai kamu tonton, seminggu sebelum tidak tersedia lagi.',
    isForChildren: true,
  },
  wish: {
    ...waits,
    name: 'Tayangan yang kamu cari',
    note: 'Yang dulu belum ada, sekarang sudah bisa ditonton.',
    isForChildren: true,
  },
  review: {
    ...waits,
    name: 'Ulasanmu',
    note: 'Ulasanmu tayang, ditahan, atau laporanmu sudah ditangani.',
    isForChildren: false,
  },
  referral: {
    ...waits,
    name: 'Ajak teman',
    note: 'Temanmu bergabung, dan hadiahmu sudah masuk.',
    isForChildren: false,
  },
  score: {
    ...waits,
    name: 'Tim yang kamu ikuti',
    note: 'Hasil akhir, hanya kalau skornya tidak kamu sembunyikan dan kamu belum mulai menonton.',
    isForChildren: true,
  },
  child_request: {
    ...passes,
    name: 'Permintaan anak',
    note: 'Anak meminta tayangan atau tambahan waktu.',
    isForChildren: true,
  },
  party: {
    ...passes,
    name: 'Undangan nobar',
    note: 'Teman mengajakmu menonton bersama.',
    isForChildren: false,
  },
  digest: {
    ...marketing,
    name: 'Rangkuman mingguan',
    note: 'Tontonanmu sendiri: yang belum selesai dan yang segera berakhir.',
    isForChildren: false,
  },
  promo: {
    ...marketing,
    name: 'Kabar dan promo',
    note: 'Film baru dan potongan harga, paling banyak dua kali seminggu.',
    isForChildren: false,
  },
};

/** Quiet hours of an account that never chose: on, in the zone of the account. */
export const DEFAULT_QUIET = { isOn: true, from: '22:00', to: '06:00' } as const;
