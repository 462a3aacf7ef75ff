import type { TitleEntry } from '#contract/catalog/operator-titles.ts';
import type { ContentDescriptor, CreditRole } from '#contract/catalog/shapes.ts';
import type { Tone } from '../../ui/badge.tsx';

export const kindNames = { film: 'Film', series: 'Seri' } as const;

export const stateNames: Record<TitleEntry['state'], string> = {
  draft: 'Draf',
  planned: 'Terjadwal',
  published: 'Tayang',
  changed: 'Tayang + perubahan',
  withdrawn: 'Turun',
  takenDown: 'Diturunkan',
};

export const stateTones: Record<TitleEntry['state'], Tone> = {
  draft: 'plain',
  planned: 'waiting',
  published: 'good',
  changed: 'active',
  withdrawn: 'plain',
  takenDown: 'bad',
};

export const filmClassNames = { SU: 'SU', '13+': '13+', '17+': '17+', '21+': '21+' } as const;

export const matrixNames = {
  A: 'A: gratis untuk semua',
  B: 'B: gratis dengan akun',
  C: 'C: Lite',
  D: 'D: Premium',
  E: 'E: dibeli satuan',
} as const;

export const roleNames: Record<CreditRole, string> = {
  director: 'Sutradara',
  writer: 'Penulis',
  actor: 'Pemeran',
  voice: 'Pengisi suara',
  producer: 'Produser',
  composer: 'Penata musik',
  cinematographer: 'Penata kamera',
  editor: 'Penyunting',
  studio: 'Studio',
};

export const descriptorNames: Record<ContentDescriptor, string> = {
  violence: 'Kekerasan',
  language: 'Bahasa kasar',
  fear: 'Menakutkan',
  sex: 'Seksual',
  substances: 'Zat',
  gambling: 'Judi',
  grief: 'Duka',
};

/** What a field of a title is called, by its name in the document. */
export const fieldNames: Readonly<Record<string, string>> = {
  name: 'Judul',
  originalName: 'Judul asli',
  tagline: 'Slogan',
  synopsis: 'Sinopsis',
  year: 'Tahun',
  filmClass: 'Klasifikasi usia',
  matrix: 'Kelas akses',
  country: 'Negara',
  language: 'Bahasa',
  descriptors: 'Isi yang perlu diketahui',
  genres: 'Genre',
  categories: 'Kategori',
  credits: 'Kredit',
  assetId: 'Film',
  trailerAssetId: 'Cuplikan',
  trailerClass: 'Klasifikasi usia cuplikan',
  art: 'Gambar sendiri menurut bentuk',
  episodes: 'Episode',
  seasons: 'Musim',
  releaseAt: 'Waktu keluar',
  announcedAt: 'Diumumkan sejak',
};
