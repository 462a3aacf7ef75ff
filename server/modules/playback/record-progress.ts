import { findProduct } from '#modules/catalog/index.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { joinProgress, type Report } from './policy.ts';
import { findProgressForUpdate } from './queries/find-progress-for-update.ts';
import { insertProgressOnce } from './queries/insert-progress-once.ts';
import { updateProgress } from './queries/update-progress.ts';

/** Joins a player's report into what is kept for the account, by the rule of `joinProgress`. */
export async function recordProgress(
  db: Db,
  asked: { accountId: string; productId: string; now: Date },
  report: Report,
): Promise<void> {
  const { accountId } = asked;
  const product = await findProduct(db, asked.productId, asked.now);
  if (product === undefined) return fail('playback.notFound');
  // A trailer is nothing to go on with, and what has no length yet has no share.
  if (product.kind === 'trailer' || product.runtimeMs === 0) return;
  const { productId, titleId, runtimeMs: durationMs } = product;
  const place = { accountId, productId, titleId, durationMs };
  await inTransaction(db, async (tx) => {
    const first = { ...place, ...joinProgress(undefined, report, durationMs) };
    if (await insertProgressOnce(tx, first)) return;
    const kept = await findProgressForUpdate(tx, accountId, productId);
    await updateProgress(tx, { ...place, ...joinProgress(kept, report, durationMs) });
  });
}
