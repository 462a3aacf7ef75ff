// Without a schema, so that the form can show the words without carrying the contract along.

/** What a report can be about, as the form of the help pages and the ticket call it. */
export const problemTopics = {
  playback: 'Film atau siaran tidak bisa diputar',
  picture: 'Gambar, suara, atau teks bermasalah',
  payment: 'Pembayaran atau paket',
  account: 'Masuk, akun, atau profil',
  content: 'Isi tayangan tidak pantas atau salah keterangan',
  privacy: 'Data pribadi dan privasi',
  other: 'Lainnya',
} as const;
export type ProblemTopic = keyof typeof problemTopics;
export const problemTopicKeys = Object.keys(problemTopics) as ProblemTopic[];
/** Characters of a report. */
export const PROBLEM_LENGTH = 2_000;
