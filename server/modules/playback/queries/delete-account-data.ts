import type { Tx } from '#platform/db.ts';

/** Everything that was watched, and how. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('playback.progress').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.watchEvent').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.channelPlace').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.channelWatch').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.screen').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.dataCap').where('accountId', '=', accountId).execute();
}
