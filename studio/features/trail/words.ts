import { type ActName, actNames } from '#contract/studio/acts.ts';

/** Each act in words, as a line of the trail tells it. */
const actWords: Record<ActName, string> = {
  'agreed-devices': 'Ubah batas perangkat',
  'end-sessions': 'Akhiri semua sesi',
  'free-device': 'Lepas perangkat',
  'personalization-skip': 'Lewati pertanyaan selera',
  reveal: 'Lihat alamat lengkap',
  'account.watching': 'Lihat tontonan dari kasus',
  'approval.ask': 'Minta orang kedua',
  'approval.approved': 'Setujui permintaan',
  'approval.refused': 'Tolak permintaan',
  'approval.withdrawn': 'Batalkan permintaan',
  'approval.expired': 'Permintaan lewat waktu',
  'approval.returned': 'Kembalikan permintaan',
  'asset.cancel': 'Batalkan pengolahan',
  'asset.picture': 'Ganti gambar film',
  'asset.retry': 'Ulangi pengolahan',
  'asset.subtitle': 'Terbitkan atau cabut teks',
  'asset.timings': 'Simpan penanda dan bab',
  'asset.waive': 'Terima temuan mutu',
  'case.answer': 'Jawab kasus',
  'case.assign': 'Pegang kasus',
  'credit.grant': 'Beri saldo',
  'difference.resolve': 'Selesaikan selisih',
  'reconciliation.run': 'Jalankan rekonsiliasi',
  'editorial.save': 'Simpan dokumen',
  'editorial.plan': 'Jadwalkan dokumen',
  'editorial.publish': 'Terbitkan dokumen',
  'editorial.rollBack': 'Kembali ke versi lama',
  'editorial.withdraw': 'Turunkan dokumen',
  'invoice.resend': 'Kirim ulang faktur',
  'licence.end': 'Akhiri lisensi',
  'licence.save': 'Simpan lisensi',
  'live.save': 'Simpan saluran',
  'live-sources': 'Ubah sumber siaran',
  'stream-key': 'Ganti kunci siaran',
  'offer.save': 'Simpan harga atau promo',
  'payment.ask-gateway': 'Tanya gateway',
  'referral.decide': 'Putuskan hadiah ajakan',
  'refund.make': 'Kembalikan dana',
  'review.order': 'Catat perintah turunkan',
  'review.words': 'Ubah daftar kata',
  'review.publish': 'Terbitkan ulasan',
  'review.hide': 'Sembunyikan ulasan',
  'review.remove': 'Hapus ulasan',
  'sports.competition': 'Simpan kompetisi',
  'sports.team': 'Simpan tim',
  'sports.fixture': 'Simpan pertandingan',
  'sports.score': 'Catat skor',
  'sports.moment': 'Catat momen',
  'sports.highlight': 'Simpan cuplikan',
  'staff.confirm': 'Sahkan petugas',
  'staff.enrol': 'Daftarkan kunci sandi petugas',
  'staff.enrol-demo': 'Daftarkan kunci sandi demo',
  'staff.invite': 'Undang petugas',
  'staff.sign-in': 'Masuk Studio',
  'staff.withdraw': 'Cabut peran petugas',
  'title.takedown': 'Turunkan judul',
  'title.takedownUndone': 'Batalkan penurunan judul',
  'upload.finish': 'Terima unggahan',
};

const subjectWords: Record<string, string> = {
  account: 'Akun',
  approval: 'Permintaan',
  asset: 'Berkas media',
  case: 'Kasus',
  channel: 'Saluran',
  'channel list': 'Daftar saluran',
  coupon: 'Kupon',
  credit: 'Saldo',
  difference: 'Selisih',
  editorial: 'Dokumen',
  'guide source': 'Sumber panduan',
  import: 'Impor panduan',
  licence: 'Lisensi',
  moderation: 'Moderasi',
  package: 'Paket',
  payment: 'Pembayaran',
  programmes: 'Acara',
  reconciliation: 'Rekonsiliasi',
  referral: 'Ajakan',
  refund: 'Refund',
  review: 'Ulasan',
  sports: 'Olahraga',
  title: 'Judul',
  upload: 'Unggahan',
};

const isActName = (act: string): act is ActName => actNames.some((name) => name === act);

/** An act in words; one of before there were words is told by its code. */
export const wordsOfAct = (act: string): string => (isActName(act) ? actWords[act] : act);

/** What an act was done to: what kind of thing, and its id. */
export const wordsOfSubject = (kind: string, id: string): string =>
  `${subjectWords[kind] ?? kind} ${id}`;

/** The acts to choose from, by what they are called. */
export const actOptions: Record<string, string> = Object.fromEntries(
  actNames
    .map((name) => [name, actWords[name]] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'id')),
);
