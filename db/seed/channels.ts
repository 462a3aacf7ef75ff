import type { MatrixClass } from '#contract/constants.ts';
import type { SeedChannel } from '#modules/live/index.ts';
import { assetIdOf, episodeKey } from './asset-id.ts';
import { arenaPlan } from './sports/arena-plan.ts';
import { ARENA } from './sports/seed-sports.ts';
import { demoTitles } from './titles/index.ts';
import type { DemoTitle } from './titles/title.ts';

export const demoChannelGenres = [
  { genreId: 'nasional', name: 'Nasional', tvsId: '1' },
  { genreId: 'film', name: 'Film', tvsId: '2' },
  { genreId: 'anak', name: 'Anak', tvsId: '3' },
  { genreId: 'olahraga', name: 'Olahraga', tvsId: '4' },
  { genreId: 'pengetahuan', name: 'Pengetahuan', tvsId: '5' },
  { genreId: 'musik-budaya', name: 'Musik & Budaya', tvsId: '6' },
].map((genre, i) => ({ ...genre, position: i + 1 }));

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

const demoChannels: readonly DemoChannel[] = [
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

/** How long a title's turn is, so that neighbouring channels change at different times. */
const TURNS = [30, 45, 60, 30, 35] as const;
/** What is for adults is on after ten, and over by one: at three in the east of the country. */
const NIGHT: [number, number] = [22, 25];
const KPI = { SU: 'SU', '13+': 'R', '17+': 'D', '21+': 'D' } as const;

/**
 * The channels of the demo, as far as their films are made: a channel without any of its own shows what there is.
 * @param films keys of the films that this seeding makes.
 */
export function channelsOfDemo(films: readonly string[]): SeedChannel[] {
  const made = new Set(films);
  return demoChannels.map((channel) => {
    const shown = channel.titles.map(titleOf);
    const own = shown.map(filmKey).filter((key) => made.has(key));
    const turns = own.length > 0 ? own : films.slice(0, 2);
    const { titles: _, ...about } = channel;
    const tvsId = String(1000 + channel.number);
    // Its programmes are matches; what is seen of them are the films of sports that there are.
    if (channel.slug === ARENA) {
      return { ...about, tvsId, plan: { programmes: arenaPlan(turns.map(assetIdOf)) } };
    }
    return {
      ...about,
      tvsId,
      plan: {
        programmes: shown.map((title, i) => ({
          title: title.name,
          synopsis: title.synopsis,
          // Children's channels say who they are for.
          kpiClass: channel.genreId === 'anak' ? (i % 2 === 0 ? 'A' : 'P') : KPI[title.filmClass],
          category: channel.genreId === 'olahraga' ? 'Olahraga' : null,
          minutes: TURNS[(i + channel.number) % TURNS.length] ?? 30,
          assetIds: playlist(filmKey(title), turns).map(assetIdOf),
          titleSlug: title.slug,
          ...(KPI[title.filmClass] === 'D' && { hours: NIGHT }),
        })),
      },
    };
  });
}

function titleOf(slug: string): DemoTitle {
  const title = demoTitles.find((each) => each.slug === slug);
  if (title === undefined) throw new Error(`No title of the demo is called ${slug}`);
  return title;
}

function filmKey({ slug, episodes }: DemoTitle): string {
  return episodes === undefined ? slug : episodeKey(slug, 1);
}

/** A title's own film first where it is made, then the others of its channel: nobody sees the same half a minute for an hour. */
function playlist(own: string, turns: readonly string[]): string[] {
  return turns.includes(own) ? [own, ...turns.filter((key) => key !== own)] : [...turns];
}
