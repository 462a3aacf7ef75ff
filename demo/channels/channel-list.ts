import type { MatrixClass } from '#contract/constants.ts';

/** A channel by what it is called and which titles take turns on it. */
type DemoChannel = {
  slug: string;
  number: number;
  name: string;
  description: string;
  genreId: string;
  matrix: MatrixClass;
  mark: string;
  colour: string;
  titles: [string, ...string[]];
};

export const demoChannels: readonly DemoChannel[] = [
  {
    slug: 'tayang-satu',
    number: 1,
    name: 'Tayang Satu',
    description:
      'Kanal utama Tayang: cerita keluarga, komedi, dan dokumenter dari pagi sampai pagi.',
    genreId: 'nasional',
    matrix: 'A',
    mark: 'T1',
    colour: '#ff6a3d',
    titles: [
      'big-buck-bunny',
      'vespa-pak-lurah',
      'subak-air-yang-dibagi',
      'gerobak-ajaib',
      'gong-senja',
    ],
  },
  {
    slug: 'tayang-dua',
    number: 2,
    name: 'Tayang Dua',
    description: 'Drama dan romansa pilihan sepanjang hari.',
    genreId: 'nasional',
    matrix: 'B',
    mark: 'T2',
    colour: '#ffc24b',
    titles: ['lentera-laut-banda', 'sahur-terakhir-bapak', 'payung-merah', 'secangkir-di-kotagede'],
  },
  {
    slug: 'nusa-malam',
    number: 3,
    name: 'Nusa Malam',
    description: 'Hiburan ringan di siang hari, cerita dewasa setelah pukul 22.00.',
    genreId: 'nasional',
    matrix: 'C',
    mark: 'NM',
    colour: '#7c6cf0',
    titles: [
      'kereta-malam',
      'gagal-mudik',
      'rumah-di-ujung-kabut',
      'lorong-neon',
      'kincir-terakhir',
    ],
  },
  {
    slug: 'tayang-sinema',
    number: 10,
    name: 'Tayang Sinema',
    description: 'Film panjang Indonesia tanpa henti.',
    genreId: 'film',
    matrix: 'C',
    mark: 'TS',
    colour: '#e0455e',
    titles: [
      'kaldera',
      'kereta-malam',
      'angin-sabana',
      'layang-layang-terakhir',
      'mercusuar-willem',
    ],
  },
  {
    slug: 'sinema-plus',
    number: 11,
    name: 'Sinema Plus',
    description: 'Film pilihan untuk pelanggan Premium.',
    genreId: 'film',
    matrix: 'D',
    mark: 'S+',
    colour: '#c9a227',
    titles: ['kaldera', 'koloni-khatulistiwa', 'menyelam-ke-gelap', 'sinyal-dari-bosscha'],
  },
  {
    slug: 'cilik',
    number: 20,
    name: 'Cilik',
    description: 'Kartun dan dongeng yang aman untuk si kecil.',
    genreId: 'anak',
    matrix: 'A',
    mark: 'CI',
    colour: '#2fb7a8',
    titles: [
      'big-buck-bunny',
      'sahabat-rimba',
      'bulan-yang-lupa-pulang',
      'kura-kura-ingin-terbang',
    ],
  },
  {
    slug: 'dongeng-nusantara',
    number: 21,
    name: 'Dongeng Nusantara',
    description: 'Cerita sebelum tidur dari seluruh kepulauan.',
    genreId: 'anak',
    matrix: 'B',
    mark: 'DN',
    colour: '#58b368',
    titles: ['gajah-kecil-dan-hujan', 'big-buck-bunny', 'kura-kura-ingin-terbang'],
  },
  {
    slug: 'tayang-arena',
    number: 30,
    name: 'Tayang Arena',
    description: 'Pertandingan, ulangan, dan cerita dari pinggir lapangan.',
    genreId: 'olahraga',
    matrix: 'A',
    mark: 'TA',
    colour: '#3d8bff',
    titles: ['lapangan-tanah-merah', 'smes-terakhir', 'ombak-nias'],
  },
  {
    slug: 'arena-plus',
    number: 31,
    name: 'Arena Plus',
    description: 'Olahraga pilihan untuk pelanggan Premium.',
    genreId: 'olahraga',
    matrix: 'D',
    mark: 'A+',
    colour: '#1f5fbf',
    titles: ['smes-terakhir', 'ombak-nias', 'lapangan-tanah-merah'],
  },
  {
    slug: 'jelajah',
    number: 40,
    name: 'Jelajah',
    description: 'Alam, sejarah, dan perjalanan di Nusantara.',
    genreId: 'pengetahuan',
    matrix: 'B',
    mark: 'JE',
    colour: '#8a9a5b',
    titles: ['hutan-yang-bernapas', 'seribu-tahun-batu', 'jejak-rempah', 'peta-tanpa-utara'],
  },
  {
    slug: 'bahari',
    number: 41,
    name: 'Bahari',
    description: 'Semua tentang laut dan orang-orangnya.',
    genreId: 'pengetahuan',
    matrix: 'C',
    mark: 'BA',
    colour: '#1e7fa8',
    titles: ['lentera-laut-banda', 'ombak-nias', 'menyelam-ke-gelap'],
  },
  {
    slug: 'panggung',
    number: 50,
    name: 'Panggung',
    description: 'Musik, wayang, dan tari dari panggung ke panggung.',
    genreId: 'musik-budaya',
    matrix: 'B',
    mark: 'PA',
    colour: '#b5651d',
    titles: ['malam-sang-dalang', 'gong-senja', 'orkes-keliling', 'selembar-mori'],
  },
  {
    slug: 'irama',
    number: 51,
    name: 'Irama',
    description: 'Gambar bergerak dan bunyi yang menenangkan, siang dan malam.',
    genreId: 'musik-budaya',
    matrix: 'A',
    mark: 'IR',
    colour: '#a05195',
    titles: ['riak', 'batik-tak-hingga', 'mega-mendung', 'sel-sel-kecil'],
  },
];

/** Whether a title is on a channel that everybody may watch. */
export function isOnFreeChannel(slug: string): boolean {
  return demoChannels.some(({ matrix, titles }) => matrix === 'A' && titles.includes(slug));
}

/**
 * Titles in the order in which channels need them: each next one goes to the channels that have the least to show,
 * free ones before others.
 * @param shown titles that channels have already.
 */
export function asChannelsNeed(titles: readonly string[], shown: readonly string[]): string[] {
  const had = new Map(
    demoChannels.map((each) => [
      each.slug,
      each.titles.filter((slug) => shown.includes(slug)).length,
    ]),
  );
  const needOf = (slug: string) =>
    demoChannels
      .filter((channel) => channel.titles.includes(slug))
      .reduce(
        (sum, { slug: on, matrix }) => sum + (matrix === 'A' ? 2 : 1) / 4 ** (had.get(on) ?? 0),
        0,
      );
  const left = [...titles];
  const ordered: string[] = [];
  while (left.length > 0) {
    const needs = left.map(needOf);
    const [next = ''] = left.splice(needs.indexOf(Math.max(...needs)), 1);
    for (const { slug, titles: own } of demoChannels)
      if (own.includes(next)) had.set(slug, (had.get(slug) ?? 0) + 1);
    ordered.push(next);
  }
  return ordered;
}
