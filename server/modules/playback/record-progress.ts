import { isFitFor } from '#contract/film-classes.ts';
import { findProduct } from '#modules/catalog/index.ts';
import { type AccountCaller, maxFilmClassOf, watcherOf } from '#platform/auth.ts';
import { markWatched } from '#modules/commerce/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { joinProgress, type Report } from './policy.ts';
import { findProgressForUpdate } from './queries/find-progress-for-update.ts';
import { insertProgressOnce } from './queries/insert-progress-once.ts';
import { updateProgress } from './queries/update-progress.ts';

/** Joins a player's report into what is kept for the profile, by the rule of `joinProgress`. */
export async function recordProgress(
  { db, time }: Pick<Parts, 'db' | 'time'>,
  asked: { caller: AccountCaller; productId: string; now: Date },
  report: Report,
): Promise<void> {
  const watcher = watcherOf(asked.caller);
  const product = await findProduct(db, asked.productId, asked.now);
  if (product === undefined) return fail('playback.notFound');
  if (!isFitFor(product.filmClass, maxFilmClassOf(asked.caller))) fail('common.adultOnly');
  // A trailer is nothing to go on with, and what has no length yet has no share.
  if (product.kind === 'trailer' || product.runtimeMs === 0) return;
  const { productId, titleId, matrix, runtimeMs: durationMs } = product;
  const place = { ...watcher, productId, titleId, durationMs };
  const { accountId } = watcher;
  // A right is used in the time that it runs by.
  await markWatched(db, { accountId, titleId, matrix }, time.now());
  await inTransaction(db, async (tx) => {
    const first = { ...place, ...joinProgress(undefined, report, durationMs) };
    if (await insertProgressOnce(tx, first)) return;
    const kept = await findProgressForUpdate(tx, watcher, productId);
    await updateProgress(tx, { ...place, ...joinProgress(kept, report, durationMs) });
  });
}
