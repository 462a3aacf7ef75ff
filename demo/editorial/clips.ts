import type { z } from 'zod';
import type { clipBody, clipCategoryBody } from '#contract/editorial/documents.ts';

type Category = Omit<z.input<typeof clipCategoryBody>, 'kind'> & { slug: string };
type Clip = Omit<z.input<typeof clipBody>, 'kind' | 'youtubeId'> & { slug: string };

export const clipCategories: readonly Category[] = [
  { slug: 'trailer', name: 'Trailer', position: 10 },
  { slug: 'di-balik-layar', name: 'Di balik layar', position: 20 },
  { slug: 'potongan', name: 'Potongan adegan', position: 30 },
  { slug: 'olahraga', name: 'Olahraga', position: 40 },
];

const clips: readonly Clip[] = [
  {
    slug: 'kaldera-menjelang-fajar',
    name: 'Kaldera: menjelang fajar',
    text: 'Dua menit pertama pendakian, sebelum kabut turun dan kuda-kuda berbalik arah.',
    category: 'trailer',
    seconds: 128,
    picture: 'kaldera',
    title: 'kaldera',
  },
  {
    slug: 'suara-laut-di-ruang-rekam',
    name: 'Suara laut di ruang rekam',
    text: 'Penata suara Lentera Laut Banda menunjukkan bagaimana lambung perahu jadi alat musik.',
    category: 'di-balik-layar',
    seconds: 254,
    picture: 'lentera-laut-banda',
    title: 'lentera-laut-banda',
  },
  {
    slug: 'kursi-yang-selalu-kosong',
    name: 'Kursi yang selalu kosong',
    text: 'Adegan pembuka Kereta Malam, lengkap dengan karcis yang dicetak sebelum pemiliknya lahir.',
    category: 'potongan',
    seconds: 96,
    picture: 'kereta-malam',
    title: 'kereta-malam',
  },
  {
    slug: 'gol-sandal-jepit',
    name: 'Gol dari gawang sandal jepit',
    text: 'Latihan terakhir anak-anak Lapangan Tanah Merah sebelum laga penentuan.',
    category: 'olahraga',
    seconds: 73,
    picture: 'lapangan-tanah-merah',
    title: 'lapangan-tanah-merah',
  },
  {
    slug: 'kelir-dari-belakang',
    name: 'Kelir dari sisi belakang',
    text: 'Ki Nartodirjo menyerahkan blencong kepada anaknya, dilihat dari tempat para penabuh.',
    category: 'di-balik-layar',
    seconds: 311,
    picture: 'malam-sang-dalang',
    title: 'malam-sang-dalang',
  },
  {
    slug: 'gerobak-yang-menolak-pergi',
    name: 'Gerobak yang menolak pergi',
    text: 'Jali mendorong, gerobak menahan. Potongan dari episode pertama Gerobak Ajaib.',
    category: 'potongan',
    seconds: 88,
    picture: 'gerobak-ajaib',
    title: 'gerobak-ajaib',
  },
  {
    slug: 'hutan-pukul-lima-pagi',
    name: 'Hutan, pukul lima pagi',
    text: 'Tiga menit tanpa narasi: enggang pertama, lalu semua yang menjawabnya.',
    category: 'potongan',
    seconds: 187,
    picture: 'hutan-yang-bernapas',
    title: 'hutan-yang-bernapas',
  },
  {
    slug: 'kuri-dan-tiga-balon',
    name: 'Kuri dan tiga balon',
    text: 'Trailer Kura-Kura Ingin Terbang: satu tempurung, satu teluk, dan awan yang sombong.',
    category: 'trailer',
    seconds: 102,
    picture: 'kura-kura-ingin-terbang',
    title: 'kura-kura-ingin-terbang',
  },
  {
    slug: 'melukis-riak-dengan-rumus',
    name: 'Melukis Riak dengan rumus',
    text: 'Aldi Nusaraga menjelaskan mengapa gradasinya tidak pernah mengulang diri.',
    category: 'di-balik-layar',
    seconds: 219,
    picture: 'riak',
    title: 'riak',
  },
  {
    slug: 'kondektur-suryani-bertugas',
    name: 'Kondektur Suryani bertugas',
    text: 'Ratna Kumalawati bercerita tentang tiga malam ikut kereta ekonomi sebelum syuting.',
    category: 'di-balik-layar',
    seconds: 276,
    picture: 'kereta-malam',
    title: 'kereta-malam',
  },
  {
    slug: 'lima-sahabat-satu-pertanyaan',
    name: 'Lima sahabat, satu pertanyaan',
    text: 'Trailer musim ini: Kancil, Gajah, Komo, Utan, dan Bu Hantu mencari jawaban sebelum magrib.',
    category: 'trailer',
    seconds: 84,
    picture: 'sahabat-rimba',
    title: 'sahabat-rimba',
  },
  {
    slug: 'pemanasan-liga-samudra',
    name: 'Pemanasan Liga Samudra',
    text: 'Dari ruang ganti sampai lorong stadion, empat menit sebelum sepak mula.',
    category: 'olahraga',
    seconds: 241,
    picture: 'lapangan-tanah-merah',
  },
];

/** The ids are made up for the demo: YouTube answers them with a film that is not there. */
export const demoClips = clips.map((clip, index) => ({
  ...clip,
  youtubeId: `TyDemo${String(index + 1).padStart(5, '0')}`,
}));
