import { type FilmClass, filmClasses } from '#contract/constants.ts';
import {
  type AccountView,
  findAccount,
  lockAccount,
  markPersonalized,
} from '#modules/accounts/index.ts';
import { listGenresWithPictures } from '#modules/catalog/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import * as queries from './queries.ts';

type Choice = { genreIds: string[]; filmClasses: FilmClass[]; skip: boolean };

/** Stores a choice, or that there is none. Skipping neither makes a choice nor deletes an earlier one. */
export async function submitPersonalizationOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
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
    const kept = await queries.upsertPersonalization(tx, answer);
    if (!skip) await markPersonalized(tx, accountId, now);
    const account = (await findAccount(tx, accountId)) ?? fail('common.unauthenticated');
    return presentPersonalization(account, kept);
  });
}

/** Puts an account on the skip list, or takes it off; returns whether it was on it. Earlier choices stay. */
export async function skipPersonalization(
  tx: Tx,
  { accountId, isSkipped, now }: { accountId: string; isSkipped: boolean; now: Date },
): Promise<boolean> {
  const before = await queries.findPersonalization(tx, accountId);
  await queries.updatePersonalizationSkipped(tx, accountId, isSkipped ? now : null);
  return Boolean(before?.skippedAt);
}

/** The answer of /personalization/cek-status; flags are numbers, as the specification has them. */
export function presentPersonalization(
  account: AccountView,
  answer: queries.Personalization | undefined,
) {
  const isSkipped = isNeverAsked(account) || Boolean(answer?.skippedAt);
  return {
    email: account.email ?? account.phone ?? '',
    status_personalization: account.personalizedAt === null ? (0 as const) : (1 as const),
    is_skipped: isSkipped ? (1 as const) : (0 as const),
    genreIds: answer?.genreIds ?? [],
    filmClasses: filmClasses.filter((each) => answer?.filmClasses.includes(each)),
  };
}

/** A device in a lobby has no taste of its own: it is on the skip list from the start. */
function isNeverAsked({ isB2b, role }: AccountView): boolean {
  return isB2b || role === 'b2b';
}
