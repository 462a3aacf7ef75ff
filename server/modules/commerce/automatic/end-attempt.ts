import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { Decline } from '../gateways/gateway.ts';
import type { Payment } from '../payment.ts';
import { type Automatic, describeSaved } from './automatic.ts';
import { endAutomatic } from './end-automatic.ts';
import { handOver, payUrlOf } from './hand-over.ts';
import type { Due } from './judge.ts';
import { declineWords, tryAgainLetter } from './letters.ts';
import { lockAutomatic } from './queries/find-automatic.ts';
import { updateAutomatic } from './queries/update-automatic.ts';
import { nextCharge } from './schedule.ts';
import { unseal } from './seal.ts';
import { writeToOwner } from './write-to-owner.ts';

/** No later try will do. */
const HARD = ['expired', 'blocked', 'unlinked'] as const;
const isHard = (decline: Decline): decline is (typeof HARD)[number] =>
  HARD.some((hard) => hard === decline);

/** A try brought no money: another on its day, or the link to pay by hand. A hard refusal ends the consent. */
export async function endAttempt(parts: CommerceParts, due: Due, payment: Payment): Promise<void> {
  const { renewal } = due;
  const { decline, isUnknown } = await askWhy(parts, due.row, payment);
  await inTransaction(parts.db, async (tx) => {
    await lockAccount(tx, due.row.accountId);
    const row = await lockAutomatic(tx, due.row.id);
    // Another process was faster, or its owner has turned it off.
    if (row?.state !== 'active' || row.attempts !== due.row.attempts) return;
    if (row.forEndsAt?.getTime() !== renewal.endsAt.getTime()) return;
    const now = parts.clock.now();
    const reason = declineWords[decline] ?? '';
    const attempts = row.attempts + 1;
    const retryAt = nextCharge(renewal, attempts, now);
    await updateAutomatic(tx, row.id, { attempts, decline, paymentId: null });
    if (isHard(decline)) {
      await handOver(parts, tx, { row, renewal }, reason);
      return endAutomatic(tx, row, decline, now);
    }
    if (retryAt !== undefined) {
      await updateAutomatic(tx, row.id, { chargeAt: retryAt, checkAt: retryAt });
      const facts = { method: describeSaved(row), reason, retryAt };
      const payUrl = payUrlOf(parts, renewal);
      return writeToOwner(parts, tx, row.accountId, (reader) =>
        tryAgainLetter(reader, { ...facts, payUrl }),
      );
    }
    await handOver(parts, tx, { row, renewal }, reason);
    // Never has the gateway taken it as an order: the token is worth nothing.
    if (isUnknown) return endAutomatic(tx, row, 'blocked', now);
    await updateAutomatic(tx, row.id, { checkAt: now });
  });
}

/** Why it was refused, as the gateway tells it when it is asked: also where its first answer got lost. */
async function askWhy(
  { gateways, sealKey }: CommerceParts,
  { method, token }: Automatic,
  { gateway, id, createdAt, state }: Payment,
): Promise<{ decline: Decline; isUnknown: boolean }> {
  const { status, saved } = gateways.named(gateway);
  const told = await status(id, createdAt);
  if (told.state !== 'unknown') return { decline: told.decline ?? 'other', isUnknown: false };
  const opened = token === null ? undefined : unseal(token, sealKey);
  if (method === '4' && opened !== undefined) {
    const link = await saved?.linked(opened);
    if (link?.status === 'over') return { decline: 'unlinked', isUnknown: true };
    return { decline: 'other', isUnknown: false };
  }
  return { decline: 'other', isUnknown: told.cause === 'not_found' && state === 'denied' };
}
