import type { Tx } from '#platform/db.ts';

type Change = {
  operatorId: string;
  what: 'channel' | 'programmes' | 'feed' | 'import' | 'channel list';
  /** The channel or feed that it is about. */
  targetId: string;
  before: object | null;
  after: object | null;
  at: Date;
};

/** Who changed what, in the transaction that changes it. */
export async function insertChange(tx: Tx, { before, after, ...rest }: Change): Promise<void> {
  await tx
    .insertInto('live.change')
    .values({
      ...rest,
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    })
    .execute();
}
