import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { type EncodedPlan, readPlan } from './contribution.ts';
import { findEncodedPlan } from './queries/find-encoded-plan.ts';
import { updateEncodedPlan } from './queries/update-encoded-plan.ts';

/** Sets where an encoded channel comes from; its worker follows within a second or two. @returns what was before. */
export async function setSources(
  tx: Tx,
  channelId: string,
  plan: EncodedPlan,
): Promise<EncodedPlan> {
  const before = await requireEncoded(tx, channelId);
  await updateEncodedPlan(tx, channelId, plan);
  return before;
}

/** The sources of a channel, its row held, or the error that it has none. */
export async function requireEncoded(tx: Tx, channelId: string): Promise<EncodedPlan> {
  const row = await findEncodedPlan(tx, channelId);
  return row === undefined ? fail('live.channelNotEncoded') : readPlan(row.plan);
}
