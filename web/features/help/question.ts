/** One question of the help pages with its answer. */
export type Question = {
  /** Names the question in an address, behind the `#`. */
  id: string;
  group: QuestionGroup;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Where what the answer speaks of is done. */
  links?: readonly { to: string; label: string }[];
  /** Other words that viewers look for it by. */
  words?: string;
};

/** In the order that the page shows them. */
export const questionGroups = {
  paying: 'Paket dan pembayaran',
  watching: 'Menonton',
  live: 'TV dan olahraga',
  kids: 'Anak dan profil',
  account: 'Akun dan perangkat',
} as const;
export type QuestionGroup = keyof typeof questionGroups;
