import type { ReviewOrder } from '#contract/engagement/review-words.ts';
import type { Failure } from '../../lib/api/api-error.ts';

/** What a form about reviews did, or why it did not. */
export type Acted = { done?: string; failure?: Failure };

/** How a list can be sorted: by its word in the address. */
export const orders = {
  membantu: { label: 'Paling membantu', orderBy: 'helpful' },
  terbaru: { label: 'Terbaru', orderBy: 'newest' },
  tertinggi: { label: 'Bintang tertinggi', orderBy: 'high' },
  terendah: { label: 'Bintang terendah', orderBy: 'low' },
} as const satisfies Record<string, { label: string; orderBy: ReviewOrder }>;
export type OrderName = keyof typeof orders;

/** The query of a list's address; what is usual is left out. */
export function listQuery(list: {
  order: OrderName;
  onlyVerified: boolean;
  after?: string | null;
}): string {
  return new URLSearchParams({
    ...(list.order !== 'membantu' && { urut: list.order }),
    ...(list.onlyVerified && { menonton: '1' }),
    ...(list.after != null && { setelah: list.after }),
  }).toString();
}

/** One decimal, as it is written here: `4,3`. */
export const scoreWords = (average: number) => average.toFixed(1).replace('.', ',');
