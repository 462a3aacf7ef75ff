import type { SeedRail } from '#modules/catalog/index.ts';

/** The editors' rails; 0 to 2 are the viewer's own. */
const normal: readonly Omit<SeedRail, 'number'>[] = [
  {
    slug: 'sedang-ramai',
    name: 'Sedang ramai minggu ini',
    layout: 'ranked',
    titles: [
      'jakarta-2145',
      'lentera-laut-banda',
      'kereta-malam',
      'big-buck-bunny',
      'kaldera',
      'malam-sang-dalang',
      'topeng-ketujuh',
      'lorong-neon',
      'payung-merah',
      'sahabat-rimba',
    ],
  },
  { slug: 'baru-di-tayang', name: 'Baru di Tayang', source: 'latest', size: 14 },
  {
    slug: 'gratis-ditonton',
    name: 'Gratis ditonton sekarang',
    titles: [
      'big-buck-bunny',
      'sahabat-rimba',
      'subak-air-yang-dibagi',
      'hutan-yang-bernapas',
      'gerobak-ajaib',
      'bulan-yang-lupa-pulang',
      'batik-tak-hingga',
      'riak',
      'lapangan-tanah-merah',
      'gong-senja',
    ],
  },
  {
    slug: 'serial-semalam',
    name: 'Serial untuk semalam suntuk',
    layout: 'landscape',
    titles: ['kereta-malam', 'lorong-neon', 'gerobak-ajaib', 'jejak-rempah', 'sahabat-rimba'],
  },
  {
    slug: 'cerita-dari-laut',
    name: 'Cerita dari laut',
    titles: [
      'lentera-laut-banda',
      'menyelam-ke-gelap',
      'ombak-nias',
      'peta-tanpa-utara',
      'mercusuar-willem',
      'senja-di-ampera',
      'layang-layang-terakhir',
    ],
  },
  {
    slug: 'hujan-dan-kopi',
    name: 'Teman hujan dan kopi',
    titles: [
      'payung-merah',
      'secangkir-di-kotagede',
      'senja-di-ampera',
      'kincir-terakhir',
      'sahur-terakhir-bapak',
      'kereta-malam',
    ],
  },
  { slug: 'bikin-merinding', name: 'Bikin merinding', source: 'category', category: 'misteri' },
  {
    slug: 'rak-petualangan',
    name: 'Ransel dan kompas',
    source: 'category',
    category: 'petualangan',
  },
  {
    slug: 'bareng-si-kecil',
    name: 'Nonton bareng si kecil',
    source: 'category',
    category: 'keluarga',
  },
  {
    slug: 'nusantara-apa-adanya',
    name: 'Nusantara apa adanya',
    layout: 'landscape',
    source: 'category',
    category: 'dokumenter',
  },
  { slug: 'tawa-hangat', name: 'Tawa hangat', source: 'category', category: 'komedi' },
  {
    slug: 'panggung-dan-kelir',
    name: 'Panggung dan kelir',
    source: 'category',
    category: 'musik-budaya',
  },
  {
    slug: 'masa-depan-kita',
    name: 'Masa depan, bahasa kita',
    source: 'category',
    category: 'fiksi-ilmiah',
  },
  { slug: 'adu-nyali', name: 'Adu nyali di lapangan', source: 'category', category: 'olahraga' },
  { slug: 'bikin-lapar', name: 'Bikin lapar', source: 'category', category: 'kuliner' },
  {
    slug: 'gambar-bergerak',
    name: 'Animasi dan percobaan',
    source: 'category',
    category: 'animasi',
  },
];

const kids: readonly Omit<SeedRail, 'number'>[] = [
  {
    slug: 'anak-teman-kecil',
    name: 'Teman kecil',
    layout: 'landscape',
    titles: [
      'sahabat-rimba',
      'big-buck-bunny',
      'kura-kura-ingin-terbang',
      'bulan-yang-lupa-pulang',
      'gajah-kecil-dan-hujan',
    ],
  },
  { slug: 'anak-rak-keluarga', name: 'Semua dongeng', source: 'category', category: 'keluarga' },
  {
    slug: 'anak-jelajah-alam',
    name: 'Jelajah alam',
    titles: ['hutan-yang-bernapas', 'subak-air-yang-dibagi', 'ombak-nias', 'jejak-rempah'],
  },
  {
    slug: 'anak-warna-warni',
    name: 'Warna-warni',
    titles: ['riak', 'mega-mendung', 'batik-tak-hingga', 'sel-sel-kecil'],
  },
];

const FIRST_RAIL = 3;

export const demoRails: readonly SeedRail[] = [
  ...normal.map((rail, i) => ({ ...rail, mode: 'normal' as const, number: FIRST_RAIL + i })),
  ...kids.map((rail, i) => ({ ...rail, mode: 'kids' as const, number: FIRST_RAIL + i })),
];
