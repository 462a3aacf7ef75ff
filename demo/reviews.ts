import type { ReportReason } from '#contract/engagement/index.ts';

export type DemoReview = {
  slug: string;
  /** Of the demo account that wrote it. */
  identifier: string;
  stars: number;
  title: string;
  content: string;
  verified: boolean;
  spoiler: boolean;
  daysAgo: number;
};

/** One that waits for the moderators. */
export type WaitingReview = DemoReview & {
  isHeld?: boolean;
  reports?: readonly { identifier: string; reason: ReportReason; note: string }[];
};

const viewers = {
  gita: 'gratis@tayang.example',
  lintang: 'lite@tayang.example',
  prima: 'premium@tayang.example',
  keluarga: 'keluarga@tayang.example',
  karin: 'korporat@tayang.example',
  lastri: 'lama@tayang.example',
} as const;

const UNVERIFIED = { verified: false };
const SPOILER = { spoiler: true };

/** Of one title: who, how many stars, how many days ago, and the words. */
function of(
  slug: string,
  ...reviews: [keyof typeof viewers, number, number, string, string, Partial<DemoReview>?][]
): DemoReview[] {
  return reviews.map(([viewer, stars, daysAgo, title, content, rest]) => ({
    slug,
    identifier: viewers[viewer],
    stars,
    daysAgo,
    title,
    content,
    verified: true,
    spoiler: false,
    ...rest,
  }));
}

/** What viewers of the demo think: enough on some titles for a score, little or nothing on others. */
export const demoReviews: readonly DemoReview[] = [
  ...of(
    'kaldera',
    [
      'prima',
      5,
      2,
      'Bikin menahan napas',
      'Pemandangannya luar biasa dan ketegangannya pelan-pelan naik. Paling pas ditonton malam dengan lampu mati.',
    ],
    [
      'lintang',
      4,
      5,
      '',
      'Gambarnya indah sekali. Bagian tengahnya agak lambat, tapi penutupnya membayar semuanya.',
    ],
    [
      'gita',
      5,
      9,
      'Tidak menyangka sebagus ini',
      'Awalnya cuma coba-coba karena gratis, ternyata langsung kutonton sampai habis. Musiknya juara.',
    ],
    [
      'keluarga',
      4,
      12,
      'Seru buat remaja',
      'Ditonton bareng anak yang besar. Ada beberapa adegan tegang, tapi tidak berlebihan.',
    ],
    [
      'karin',
      3,
      20,
      '',
      'Sudah bisa kutebak sejak separuh jalan: pertengkaran lama itu memang rencana guru mereka. Tetap layak ditonton sekali.',
      SPOILER,
    ],
    [
      'lastri',
      5,
      26,
      'Mau lagi',
      'Semoga ada lanjutannya. Aku sampai mencari lokasi syutingnya.',
      UNVERIFIED,
    ],
  ),
  ...of(
    'lentera-laut-banda',
    [
      'lintang',
      5,
      1,
      'Hangat dan jujur',
      'Cerita tentang pulang yang tidak cengeng. Logat dan lagunya terasa asli, lautnya cantik sekali.',
    ],
    [
      'prima',
      5,
      4,
      '',
      'Salah satu drama terbaik tahun ini. Akting Yosef bikin aku diam lama setelah selesai.',
    ],
    [
      'gita',
      4,
      8,
      'Siapkan tisu',
      'Pelan, tapi tiap adegan ada maksudnya. Sepuluh menit terakhir paling menyentuh.',
    ],
    [
      'karin',
      4,
      15,
      '',
      'Sinematografinya seperti lukisan. Beberapa dialog terlalu puitis buatku.',
    ],
    [
      'lastri',
      5,
      22,
      'Ingat kampung',
      'Aku besar di pesisir, dan film ini membuatku rindu. Terima kasih sudah membuatnya.',
    ],
  ),
  ...of(
    'sahabat-rimba',
    [
      'keluarga',
      5,
      3,
      'Anak-anak minta lagi',
      'Setiap sore diminta ulang. Pesannya sederhana dan lucu, orang tua ikut terhibur.',
    ],
    ['gita', 4, 6, '', 'Gambarnya ceria dan lagunya gampang diingat. Keponakanku langsung hafal.'],
    [
      'lintang',
      5,
      11,
      'Cocok untuk balita',
      'Tidak ada adegan kasar sama sekali. Durasinya pas sebelum tidur.',
    ],
    ['prima', 4, 17, '', 'Sederhana tapi manis. Tokoh kura-kuranya favorit di rumah.'],
    [
      'karin',
      5,
      24,
      'Lucu!',
      'Aku yang dewasa pun tertawa. Semoga ada musim berikutnya.',
      UNVERIFIED,
    ],
  ),
  ...of(
    'kereta-malam',
    [
      'prima',
      4,
      2,
      'Penasaran terus',
      'Setiap episode berhenti di saat yang pas. Suasana keretanya bikin merinding.',
    ],
    [
      'lintang',
      3,
      7,
      '',
      'Idenya bagus, tapi dua episode pertama terlalu lama memperkenalkan tokoh.',
    ],
    [
      'karin',
      5,
      13,
      'Teka-tekinya rapi',
      'Ternyata kondekturnya sudah tahu sejak awal. Begitu tahu, semua petunjuknya masuk akal.',
      SPOILER,
    ],
  ),
  ...of(
    'kura-kura-ingin-terbang',
    [
      'keluarga',
      5,
      4,
      'Menggemaskan',
      'Anak bungsu kami langsung ingin menggambar kura-kura. Ceritanya penuh harapan.',
    ],
    ['gita', 4, 10, '', 'Pendek dan manis. Cocok untuk menemani makan siang anak.'],
  ),
  ...of(
    'jakarta-2145',
    [
      'lintang',
      4,
      5,
      'Dunia yang meyakinkan',
      'Jakarta masa depan yang basah dan penuh lampu. Efeknya jauh di atas perkiraanku.',
    ],
    ['prima', 3, 14, '', 'Visualnya kuat, ceritanya terlalu banyak yang ingin disampaikan.'],
  ),
  ...of(
    'hutan-yang-bernapas',
    [
      'karin',
      5,
      6,
      'Menenangkan',
      'Dokumenter yang membuatku ingin berjalan ke hutan. Suaranya direkam dengan indah.',
    ],
    [
      'lastri',
      4,
      18,
      '',
      'Banyak hal baru yang kupelajari. Narasinya pelan dan jelas.',
      UNVERIFIED,
    ],
  ),
  ...of(
    'rumah-di-ujung-kabut',
    [
      'prima',
      4,
      3,
      'Seram tanpa teriak',
      'Horornya dari suasana, bukan dari suara keras. Jangan ditonton sendirian.',
    ],
    ['gita', 2, 16, '', 'Terlalu gelap, aku sulit melihat apa yang terjadi di layar ponsel.'],
  ),
];

/** What waits for the moderators: one that its words hold, one that others reported. */
export const waitingReviews: readonly WaitingReview[] = [
  {
    slug: 'kereta-malam',
    identifier: viewers.gita,
    stars: 5,
    title: 'Bonus pasti',
    content:
      'Nonton sambil main slot gacor, deposit pulsa langsung cair. Cek bio, kontak 0812 3456 7890!',
    verified: false,
    spoiler: false,
    daysAgo: 0.2,
    isHeld: true,
  },
  {
    slug: 'jakarta-2145',
    identifier: viewers.karin,
    stars: 2,
    title: '',
    content:
      'Di akhir ternyata ayahnya sendiri yang menyalakan mesinnya. Sudah kutebak sejak awal.',
    verified: true,
    spoiler: false,
    daysAgo: 0.3,
    reports: [
      { identifier: viewers.prima, reason: 'spoiler', note: 'Membocorkan akhir cerita.' },
      { identifier: viewers.lintang, reason: 'spoiler', note: '' },
    ],
  },
];
