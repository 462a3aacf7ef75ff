import type { Word } from '#modules/accounts/index.ts';
import type { Db } from '#platform/db.ts';

/** What the partner said waits for the viewer's decision. */
export async function updateFlowIdentity(
  db: Db,
  flowId: string,
  identity: Word & { email: string; name: string },
): Promise<void> {
  const { subject, email, name, sid, acr, amr } = identity;
  await db
    .updateTable('partner.flow')
    .set({ subject, email, name, sid, acr, amr })
    .where('id', '=', flowId)
    .execute();
}
