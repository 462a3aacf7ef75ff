import type { SeedBanner } from '#modules/catalog/index.ts';

type Banner = Omit<SeedBanner, 'position'>;

const top: readonly Banner[] = [
  {
    slug: 'hero-lentera',
    slot: 'top',
    headline: 'Lentera Laut Banda',
    text: 'Ada yang pulang hanya ketika lampunya dinyalakan.',
    label: 'Tonton',
    title: 'lentera-laut-banda',
  },
  {
    slug: 'hero-big-buck-bunny',
    slot: 'top',
    headline: 'Big Buck Bunny',
    text: 'Animasi terbuka yang dicintai dunia. Gratis, tanpa perlu masuk.',
    label: 'Tonton gratis',
    title: 'big-buck-bunny',
  },
  {
    slug: 'hero-kereta-malam',
    slot: 'top',
    headline: 'Kereta Malam',
    text: 'Serial baru. Sepuluh jam, delapan gerbong, satu kursi yang selalu kosong.',
    label: 'Mulai episode 1',
    title: 'kereta-malam',
  },
  {
    slug: 'hero-kaldera',
    slot: 'top',
    headline: 'Kaldera',
    text: 'Sebelum matahari, ada yang harus sampai di puncak Bromo.',
    label: 'Tonton',
    title: 'kaldera',
    alignment: 'CENTER',
  },
  {
    slug: 'hero-malam-sang-dalang',
    slot: 'top',
    headline: 'Malam Sang Dalang',
    text: 'Satu lampu, seratus wayang, sembilan jam tanpa tidur.',
    label: 'Tonton',
    title: 'malam-sang-dalang',
    alignment: 'RIGHT',
  },
  {
    slug: 'hero-jakarta-2145',
    slot: 'top',
    headline: 'Jakarta 2145',
    text: 'Sewa perdana. Kota ini tidak tenggelam, ia belajar berenang.',
    label: 'Lihat filmnya',
    title: 'jakarta-2145',
  },
];

const middle: readonly Banner[] = [
  {
    slug: 'sela-lite-harian',
    slot: 'middle',
    headline: 'Mulai Rp3.000 sehari',
    text: 'Paket Lite: film dan serial pilihan tanpa langganan bulanan.',
    label: 'Lihat paket',
    href: '/paket',
  },
  {
    slug: 'sela-serial-anak',
    slot: 'middle',
    headline: 'Sahabat Rimba sudah lengkap',
    text: 'Lima episode untuk menemani akhir pekan si kecil.',
    label: 'Tonton gratis',
    title: 'sahabat-rimba',
    alignment: 'CENTER',
  },
  {
    slug: 'sela-dokumenter',
    slot: 'middle',
    headline: 'Negeri ini, tanpa skenario',
    text: 'Dokumenter dari mata air Subak sampai hutan yang bernapas.',
    label: 'Buka rak dokumenter',
    href: '/kategori/dokumenter',
    alignment: 'RIGHT',
  },
];

const kids: readonly Banner[] = [
  {
    slug: 'anak-hero-sahabat-rimba',
    slot: 'top',
    mode: 'kids',
    headline: 'Sahabat Rimba',
    text: 'Ayo bermain bersama Kancil dan kawan-kawan!',
    label: 'Tonton',
    title: 'sahabat-rimba',
  },
  {
    slug: 'anak-hero-kura-kura',
    slot: 'top',
    mode: 'kids',
    headline: 'Kura-Kura Ingin Terbang',
    text: 'Tiga balon, satu tempurung, langit seluas itu.',
    label: 'Tonton',
    title: 'kura-kura-ingin-terbang',
  },
  {
    slug: 'anak-sela-dongeng',
    slot: 'middle',
    mode: 'kids',
    headline: 'Dongeng sebelum tidur',
    text: 'Bulan sedang lupa pulang. Bantu ia tidur, yuk.',
    label: 'Dengar dongengnya',
    title: 'bulan-yang-lupa-pulang',
    alignment: 'CENTER',
  },
];

export const demoBanners: readonly SeedBanner[] = [top, middle, kids].flatMap((group) =>
  group.map((banner, i) => ({ ...banner, position: i + 1 })),
);
