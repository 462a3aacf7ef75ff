/** What can go wrong between us and the gateway. The order is that of the page. */
export const FAULT_NAMES = [
  'lostReply',
  'slowReply',
  'outage',
  'duplicate',
  'delay',
  'drop',
  'forged',
  'alteredReplay',
  'lateSettlement',
  'doublePayment',
] as const;

export type FaultName = (typeof FAULT_NAMES)[number];

export const isFaultName = (name: string): name is FaultName =>
  FAULT_NAMES.some((known) => known === name);

/** For the page: what it does, and what its milliseconds mean (none: not used). */
export const FAULT_TEXTS: Readonly<
  Record<FaultName, { title: string; text: string; ms: string | null; defaultMs: number }>
> = {
  lostReply: {
    title: 'Jawaban hilang',
    text: 'Permintaan dikerjakan, lalu sambungan putus sebelum jawaban sampai.',
    ms: null,
    defaultMs: 0,
  },
  slowReply: {
    title: 'Jawaban lambat',
    text: 'Permintaan dikerjakan, jawabannya baru dikirim setelah sekian lama.',
    ms: 'Lambat (ms)',
    defaultMs: 12_000,
  },
  outage: {
    title: 'Gerbang mati',
    text: 'Permintaan ditolak tanpa dikerjakan. Dengan peluang 1, notifikasi pun menunggu.',
    ms: null,
    defaultMs: 0,
  },
  duplicate: {
    title: 'Notifikasi ganda',
    text: 'Setiap notifikasi dikirim dua kali.',
    ms: 'Jarak (ms)',
    defaultMs: 50,
  },
  delay: {
    title: 'Notifikasi tertunda',
    text: 'Notifikasi baru dikirim setelah sekian lama, urutannya bisa tertukar.',
    ms: 'Tunda (ms)',
    defaultMs: 5_000,
  },
  drop: {
    title: 'Notifikasi hilang',
    text: 'Notifikasi tidak pernah dikirim.',
    ms: null,
    defaultMs: 0,
  },
  forged: {
    title: 'Notifikasi palsu',
    text: 'Ditambah satu notifikasi “lunas” dengan tanda tangan salah.',
    ms: null,
    defaultMs: 0,
  },
  alteredReplay: {
    title: 'Notifikasi diubah',
    text: 'Ditambah satu salinan dengan tanda tangan benar, tetapi statusnya diganti.',
    ms: null,
    defaultMs: 0,
  },
  lateSettlement: {
    title: 'Uang terlambat',
    text: 'Saat pembeli membayar, pesanan keburu kedaluwarsa dan uangnya menyusul.',
    ms: 'Menyusul (ms)',
    defaultMs: 2_000,
  },
  doublePayment: {
    title: 'Bayar dua kali',
    text: 'Saat pembeli membayar, pesanannya yang lain, yang sudah ditutup, ikut terbayar.',
    ms: 'Jarak (ms)',
    defaultMs: 500,
  },
};
