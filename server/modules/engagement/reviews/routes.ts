import * as contract from '#contract/engagement/comments.ts';
import { type Caller, type Watcher, watcherOf } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireWatcher } from '#platform/module.ts';
import { findScore, findTitleOf, listTitleReviews } from './list-reviews.ts';
import { presentOwn } from './present.ts';
import { appealReview, markHelpful, reportReview } from './report-review.ts';
import { editReview, withdrawReview, writeReview } from './write-review.ts';

export const routes = [
  call(contract.getCommentList, async ({ db, clock }: Deps, { query, caller }) => {
    const { verified, after, ...asked } = query;
    const watcher = grownReader(caller);
    const onlyVerified = verified === 'true' || verified === '1';
    const now = clock.now();
    return ok(await listTitleReviews(db, { ...asked, onlyVerified, after, watcher, now }));
  }),
  call(contract.getCommentScore, async ({ db, clock }: Deps, { query, caller }) => {
    grownReader(caller);
    return ok(await findScore(db, await findTitleOf(db, query.productId, clock.now())));
  }),
  call(contract.postWriteComment, async (deps: Deps, { body, caller }) => {
    const { productId, ...words } = body;
    return ok(presentOwn(await writeReview(deps, requireWatcher(caller), productId, words)));
  }),
  call(contract.postEditComment, async (deps: Deps, { params, body, caller }) =>
    ok(presentOwn(await editReview(deps, requireWatcher(caller), params.id, body))),
  ),
  call(contract.postDeleteComment, async (deps: Deps, { params, caller }) => {
    await withdrawReview(deps, requireWatcher(caller), params.id);
    return ok({ deleted: true as const });
  }),
  call(contract.postCommentHelpful, async (deps: Deps, { params, body, caller }) => {
    const helpful = await markHelpful(deps, requireWatcher(caller), params.id, body.helpful);
    return ok({ helpful, isHelpful: body.helpful });
  }),
  call(contract.postReportComment, async (deps: Deps, { params, body, caller }) => {
    const decidedBy = await reportReview(deps, requireWatcher(caller), params.id, body);
    return ok({ reported: true as const, decidedBy });
  }),
  call(contract.postAppealComment, async (deps: Deps, { params, body, caller }) =>
    ok(presentOwn(await appealReview(deps, requireWatcher(caller), params.id, body.note))),
  ),
];

/** Who reads, undefined for a visitor; a visitor's browser in the children's mode reads nothing. */
function grownReader(caller: Caller): Watcher | undefined {
  if (caller.isChild === true) fail('common.adultOnly');
  return caller.kind === 'account' ? watcherOf(caller) : undefined;
}
