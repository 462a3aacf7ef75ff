import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { decrypt } from '#platform/secrets.ts';
import type { CommerceDeps } from '../deps.ts';
import { writeRenewalToken } from '../link-tokens.ts';
import type { Decline } from '../payments/gateways/gateway.ts';
import type { Payment } from '../payments/payment.ts';
import type { Due, OpenRenewal } from './charge-decision.ts';
import { declineTexts, fallBackToManualEmail, retryEmail, writeToOwner } from './emails.ts';
import { endAutoRenewal } from './end-consent.ts';
import { type AutoRenewal, describeSaved, nextCharge } from './policy.ts';
import { lockAutoRenewal, updateAutoRenewal } from './queries.ts';

/** Where its owner pays an end by hand. */
const payUrlOf = (
  { publicUrl, tokenKey }: Pick<CommerceDeps, 'publicUrl' | 'tokenKey'>,
  { id }: OpenRenewal,
) => `${publicUrl}/perpanjang/${writeRenewalToken(id, tokenKey)}`;

/** No more charges for this end: the link to pay by hand takes their place. */
export async function fallBackToManual(
  deps: Pick<CommerceDeps, 'mail' | 'publicUrl' | 'tokenKey'>,
  tx: Tx,
  { row, renewal }: { row: AutoRenewal; renewal: OpenRenewal },
  reason: string,
): Promise<void> {
  await updateAutoRenewal(tx, row.id, { chargeAt: null, paymentId: null });
  const facts = { method: describeSaved(row), reason, endsAt: renewal.endsAt };
  const payUrl = payUrlOf(deps, renewal);
  await writeToOwner(deps, tx, row.accountId, (reader) =>
    fallBackToManualEmail(reader, { ...facts, payUrl }),
  );
}

/** No later try will do. */
const HARD = ['expired', 'blocked', 'unlinked'] as const;
const isHard = (decline: Decline): decline is (typeof HARD)[number] =>
  HARD.some((hard) => hard === decline);

/** A try brought no money: another on its day, or the link to pay by hand. A hard refusal ends the consent. */
export async function handleFailedCharge(
  deps: CommerceDeps,
  due: Due,
  payment: Payment,
): Promise<void> {
  const { renewal } = due;
  const { decline, isUnknown } = await askWhy(deps, due.row, payment);
  await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, due.row.accountId);
    const row = await lockAutoRenewal(tx, due.row.id);
    // Another process was faster, or its owner has turned it off.
    if (row?.state !== 'active' || row.attempts !== due.row.attempts) return;
    if (row.forEndsAt?.getTime() !== renewal.endsAt.getTime()) return;
    const now = deps.testClock.now();
    const reason = declineTexts[decline] ?? '';
    const attempts = row.attempts + 1;
    const retryAt = nextCharge(renewal, attempts, now);
    await updateAutoRenewal(tx, row.id, { attempts, decline, paymentId: null });
    if (isHard(decline)) {
      await fallBackToManual(deps, tx, { row, renewal }, reason);
      return endAutoRenewal(tx, row, decline, now);
    }
    if (retryAt !== undefined) {
      await updateAutoRenewal(tx, row.id, { chargeAt: retryAt, checkAt: retryAt });
      const facts = { method: describeSaved(row), reason, retryAt };
      const payUrl = payUrlOf(deps, renewal);
      return writeToOwner(deps, tx, row.accountId, (reader) =>
        retryEmail(reader, { ...facts, payUrl }),
      );
    }
    await fallBackToManual(deps, tx, { row, renewal }, reason);
    // Never has the gateway taken it as an order: the token is worth nothing.
    if (isUnknown) return endAutoRenewal(tx, row, 'blocked', now);
    await updateAutoRenewal(tx, row.id, { checkAt: now });
  });
}

/** Why it was refused, as the gateway reports it when it is asked: also where its first response got lost. */
async function askWhy(
  { gateways, savedMethodKey }: CommerceDeps,
  { method, token }: AutoRenewal,
  { gateway, id, createdAt, state }: Payment,
): Promise<{ decline: Decline; isUnknown: boolean }> {
  const { status, saved } = gateways.named(gateway);
  const reported = await status(id, createdAt);
  if (reported.state !== 'unknown')
    return { decline: reported.decline ?? 'other', isUnknown: false };
  const opened = token === null ? undefined : decrypt(savedMethodKey, token);
  if (method === 'gopay' && opened !== undefined) {
    const link = await saved?.linked(opened);
    if (link?.status === 'over') return { decline: 'unlinked', isUnknown: true };
    return { decline: 'other', isUnknown: false };
  }
  return { decline: 'other', isUnknown: reported.cause === 'not_found' && state === 'denied' };
}
