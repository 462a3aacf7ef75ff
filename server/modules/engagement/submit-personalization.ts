import type { FilmClass } from '#contract/constants.ts';
import { findAccount, lockAccount, markPersonalized } from '#modules/accounts/index.ts';
import { listGenresWithPictures } from '#modules/catalog/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { presentPersonalization } from './present-personalization.ts';
import { upsertPersonalization } from './queries/upsert-personalization.ts';

type Choice = { genreIds: string[]; filmClasses: FilmClass[]; skip: boolean };

/** Keeps a choice, or that there is none. Skipping takes an earlier choice back no more than it makes one. */
export async function submitPersonalizationOf(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  accountId: string,
  { genreIds, filmClasses, skip }: Choice,
) {
  const now = clock.now();
  const chosen = [...new Set(genreIds)];
  if (!skip) {
    const known = new Set((await listGenresWithPictures(db, now)).map(({ genreId }) => genreId));
    if (!chosen.every((each) => known.has(each))) return fail('engagement.genreNotFound');
  }
  return inTransaction(db, async (tx) => {
    if ((await lockAccount(tx, accountId)) === undefined) return fail('common.unauthenticated');
    const answer = skip
      ? { accountId, skippedAt: now }
      : {
          accountId,
          genreIds: chosen,
          filmClasses: [...new Set(filmClasses)],
          submittedAt: now,
          skippedAt: null,
        };
    const kept = await upsertPersonalization(tx, answer);
    if (!skip) await markPersonalized(tx, accountId, now);
    const account = (await findAccount(tx, accountId)) ?? fail('common.unauthenticated');
    return presentPersonalization(account, kept);
  });
}
