import type { DemoTitle } from './title.ts';

/** A title that is announced: it shows the pictures of a film of the demo, and a piece of it as its trailer. */
export type ComingTitle = DemoTitle & {
  /** Days after the first seeding that it comes out. */
  readonly inDays: number;
  /** Keys of films. */
  readonly pictures: string;
  readonly trailer?: string;
};

/** Titles to come, so that viewers have something to look forward to. */
export const comingTitles: readonly ComingTitle[] = [
  {
    slug: 'lentera-laut-banda-pulang',
    name: 'Lentera Laut Banda: Pulang',
    tagline: 'Lampu itu menyala lagi, dari arah yang tidak pernah dilayari.',
    synopsis:
      'Tiga tahun setelah suara itu terekam, Yosef menerima sebuah lampu yang dikirim tanpa nama dari Tual. Bersama Dara ia berlayar lebih jauh dari yang pernah dilakukan kakaknya, dan menemukan pulau yang hanya muncul ketika laut surut.',
    year: 2026,
    filmClass: '13+',
    matrix: 'C',
    categories: ['drama'],
    genres: ['drama', 'bahari', 'keluarga'],
    art: { focus: [0.58, 0.58] },
    director: 'Raka Wisesa',
    writer: 'Sekar Pradipta',
    cast: [
      ['Yosef Latumeten', 'Yosef'],
      ['Nurul Azkiyani', 'Dara'],
    ],
    inDays: 20,
    pictures: 'lentera-laut-banda',
    trailer: 'lentera-laut-banda',
  },
  {
    slug: 'kaldera-setelah-abu',
    name: 'Kaldera: Setelah Abu',
    tagline: 'Gunungnya sudah tenang. Orang-orangnya belum.',
    synopsis:
      'Desa di lereng itu dibangun kembali di atas abu setebal dua meter. Ketika alat pencatat getar menunjukkan garis yang terlalu lurus, tim penyelamat lama berkumpul sekali lagi untuk mencari tahu siapa yang mematikan sirene malam itu.',
    year: 2027,
    filmClass: '13+',
    matrix: 'D',
    categories: ['petualangan'],
    genres: ['petualangan'],
    art: { focus: [0.55, 0.65] },
    director: 'Bagas Tirtamarta',
    inDays: 34,
    pictures: 'kaldera',
    trailer: 'kaldera',
  },
  {
    slug: 'sahabat-rimba-liburan-besar',
    name: 'Sahabat Rimba: Liburan Besar',
    tagline: 'Seluruh rimba berkemas, kecuali yang takut naik perahu.',
    synopsis:
      'Musim buah usai dan Kancil mengajak semua sahabatnya melihat laut. Di jalan ada jembatan yang goyang, peta yang terbalik, dan seekor gajah yang harus dibujuk naik perahu. Sebuah film panjang untuk ditonton bersama sekeluarga.',
    year: 2027,
    filmClass: 'SU',
    matrix: 'B',
    categories: ['keluarga'],
    genres: ['anak', 'keluarga'],
    art: { focus: [0.56, 0.72] },
    director: 'Laras Wening',
    inDays: 41,
    pictures: 'sahabat-rimba-1',
  },
  {
    slug: 'lapangan-tanah-merah-final',
    name: 'Lapangan Tanah Merah: Final',
    tagline: 'Sembilan puluh menit, satu kampung, dan hujan yang tidak mau menunggu.',
    synopsis:
      'Tim yang dulu bermain tanpa sepatu kini berdiri di stadion kabupaten. Pelatihnya sakit, bolanya baru, dan lawan mereka adalah anak-anak yang pernah mereka ajari menendang. Babak terakhir dari cerita sebuah lapangan kecil.',
    year: 2027,
    filmClass: 'SU',
    matrix: 'C',
    categories: ['olahraga'],
    genres: ['olahraga'],
    art: { focus: [0.6, 0.65] },
    director: 'Hanif Sapuan',
    inDays: 55,
    pictures: 'lapangan-tanah-merah',
    trailer: 'lapangan-tanah-merah',
  },
];
