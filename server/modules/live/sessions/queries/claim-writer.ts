import type { Tx } from '#platform/db.ts';

/** Makes this worker the writer of a channel: everybody before it is overtaken. */
export async function claimWriter(tx: Tx, channelId: string, writer: string): Promise<number> {
  const { epoch } = await tx
    .insertInto('live.ingest')
    .values({ channelId, writer, epoch: 1 })
    .onConflict((conflict) =>
      conflict.column('channelId').doUpdateSet(({ eb }) => ({
        epoch: eb('live.ingest.epoch', '+', 1),
        writer,
        state: 'waiting',
        slot: null,
        sources: '[]',
      })),
    )
    .returning('epoch')
    .executeTakeFirstOrThrow();
  return epoch;
}
