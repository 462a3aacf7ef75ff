import * as contract from '#contract/engagement/index.ts';
import { hasConsent, lockAccount } from '#modules/accounts/index.ts';
import { findCards, findProduct } from '#modules/catalog/index.ts';
import { maxFilmClassOf } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireWatcher } from '#platform/module.ts';
import { deleteReaction, findReaction, upsertReaction } from './queries.ts';

/** The words before were about what is watched, not about what is said of it. */
const NAMES_REACTIONS = '2026-11-23';

export const routes = [
  call(contract.getReaction, async ({ db, testClock }: Deps, { query, caller }) => {
    const product = await findProduct(db, query.productId, testClock.now());
    const titleId = product?.titleId ?? query.productId;
    const reaction = await findReaction(db, { ...requireWatcher(caller), titleId });
    return ok({ productId: titleId, reaction });
  }),

  call(contract.postTitleReact, async ({ db, clock, testClock }: Deps, { body, caller }) => {
    const watcher = requireWatcher(caller);
    const now = clock.now();
    const product = await findProduct(db, body.productId, testClock.now());
    const titleId = product?.titleId ?? body.productId;
    const said = { ...watcher, titleId };
    const { reaction } = body;
    if (reaction === 'none') {
      // What is gone from the catalogue can be taken back too.
      await deleteReaction(db, said);
      return ok({ productId: titleId, reaction: null });
    }
    const [card] = await findCards(db, [titleId], testClock.now(), maxFilmClassOf(caller));
    if (card === undefined) fail('engagement.titleNotFound');
    await inTransaction(db, async (tx) => {
      // A consent that is being taken back meanwhile comes before this or forgets it.
      await lockAccount(tx, watcher.accountId);
      const isAgreed = await hasConsent(tx, watcher.accountId, 'personalise', NAMES_REACTIONS);
      if (!isAgreed) fail('engagement.consentNeeded');
      await upsertReaction(tx, { ...said, reaction, now });
    });
    return ok({ productId: titleId, reaction });
  }),
];
