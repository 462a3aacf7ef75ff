import { type Db, inTransaction } from '#platform/db.ts';
import { publicName } from './policy.ts';
import { insertReviewOnce } from './queries/review.ts';

export type SeedReview = {
  accountId: string;
  /** The account's; shown shortened. */
  name: string;
  titleId: string;
  stars: number;
  title: string;
  content: string;
  verified: boolean;
  spoiler: boolean;
  createdAt: Date;
};

/** Puts a published review of an account's first profile there; one that is there already stays as it is. */
export async function seedReview(
  db: Db,
  { accountId, name, ...review }: SeedReview,
): Promise<void> {
  await inTransaction(db, (tx) =>
    insertReviewOnce(tx, {
      ...review,
      accountId,
      profileId: accountId,
      authorName: publicName(name),
      state: 'published',
    }),
  );
}
