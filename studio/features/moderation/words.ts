import type { AnswerOf } from '#contract/call.ts';
import type { getModerationQueue, WordKind } from '#contract/engagement/index.ts';
import { reportReasons } from '#contract/engagement/review-words.ts';

export type Waiting = AnswerOf<typeof getModerationQueue>['result']['comments'][number];
export type Decision = 'publish' | 'hide' | 'remove';

/** Why a review waits for a person. */
const heldWords: Record<string, string> = {
  words: 'Kata terlarang',
  new: 'Penulis baru',
  edited: 'Diubah penulis',
  burst: 'Serbuan ulasan',
  reports: 'Banyak laporan',
  order: 'Perintah lembaga',
};

export function heldFor({ held_for, appeal, reports }: Waiting): string {
  if (appeal !== null) return 'Banding penulis';
  if (held_for !== null) return heldWords[held_for] ?? held_for;
  return reports.length > 0 ? 'Dilaporkan' : 'Perlu dilihat';
}

export const decisionWords: Record<Decision, { label: string; done: string; hint: string }> = {
  publish: {
    label: 'Tayangkan',
    done: 'ditayangkan',
    hint: 'Ulasan terlihat lagi; laporan yang terbuka ditutup.',
  },
  hide: {
    label: 'Sembunyikan',
    done: 'disembunyikan',
    hint: 'Hanya penulisnya yang masih melihatnya, dengan alasannya.',
  },
  remove: {
    label: 'Hapus',
    done: 'dihapus',
    hint: 'Atas perintah lembaga atau hukum; penulis diberi tahu demikian.',
  },
};

export const wordKindNames: Record<WordKind, string> = {
  gambling: 'Judi',
  gambling_offer: 'Tawaran judi',
  brand: 'Merek judi',
  porn: 'Pornografi',
  fraud: 'Penipuan',
  abuse: 'Kasar',
  hate: 'Kebencian',
  hostile: 'Bermusuhan',
  group: 'Kelompok',
};

export { reportReasons };
