// Without zod: pages import it too.

/** Limits of a review; the form counts by the same. */
export const reviewLimits = { title: 80, contentMin: 10, content: 1000, note: 500 } as const;
/** A score is shown from so many reviews on: fewer say more about who wrote than about the title. */
export const SCORED_FROM = 5;

export const reviewOrders = ['newest', 'helpful', 'high', 'low'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** Why a review is reported, and how it is called. Those of `urgent` have four hours, the others a day. */
export const reportReasons = {
  gambling: 'Judi atau penipuan',
  child: 'Membahayakan anak',
  hate: 'Menyerang suku, agama, ras, atau golongan',
  porn: 'Pornografi',
  abuse: 'Kasar atau menghina',
  spoiler: 'Membocorkan cerita tanpa tanda',
  other: 'Alasan lain',
} as const;
export type ReportReason = keyof typeof reportReasons;

export const reviewStates = ['published', 'held', 'hidden', 'removed'] as const;
export type ReviewState = (typeof reviewStates)[number];
