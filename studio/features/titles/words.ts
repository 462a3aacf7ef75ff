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
const fieldNames: Readonly<Record<string, string>> = {
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
  runtimeMs: 'Durasi',
  posterFocus: 'Titik fokus poster',
  backdropFocus: 'Titik fokus latar',
  textSide: 'Sisi untuk tulisan',
  featuredWeight: 'Bobot di depan',
  isFreeContent: 'Konten gratis',
  platformId: 'Nomor di platform kedua',
  attribution: 'Keterangan sumber',
  licence: 'Lisensi sumber',
  licenceUrl: 'Alamat lisensi sumber',
  sourceUrl: 'Alamat sumber',
  releaseAt: 'Waktu keluar',
  announcedAt: 'Diumumkan sejak',
};

/** Own art of a title, by the shape that it takes. */
export const artNames = {
  '2:3': 'Poster 2:3',
  '16:9': 'Latar 16:9',
  '21:9': '21:9, layar lebar',
  '4:5': '4:5, ponsel tegak',
  '1:1': '1:1, layar kunci',
  logo: 'Logo judul',
} as const;

const itemFields: Readonly<Record<string, string>> = {
  season: 'Musim',
  number: 'Nomor',
  character: 'Tokoh',
  role: 'Peran',
};

/** `synopsis`, `art.1:1` or `episodes.<id>.name` as an editor knows it. */
export function nameOfField(field: string): string {
  const [first = '', id = '', part] = field.split('.');
  if (first === 'art') return `Gambar sendiri: ${artNames[id as keyof typeof artNames] ?? id}`;
  const name = fieldNames[first] ?? first;
  const own = part === 'name' ? 'Nama' : part && (itemFields[part] ?? fieldNames[part] ?? part);
  return own ? `${name}: ${own}` : name;
}
