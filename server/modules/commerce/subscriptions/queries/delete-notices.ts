import type { Tx } from '#platform/db.ts';

/** Letters that shall not be written; with `alsoSent` the end has moved, and all begin anew. */
export async function deleteNotices(
  tx: Tx,
  renewalId: string,
  { alsoSent } = { alsoSent: false },
): Promise<void> {
  await tx
    .deleteFrom('commerce.renewalNotice')
    .where('renewalId', '=', renewalId)
    .$if(!alsoSent, (query) => query.where('sentAt', 'is', null))
    .execute();
}
