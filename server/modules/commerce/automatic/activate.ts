import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { SavedCard } from '../gateways/gateway.ts';
import type { Payment } from '../payment.ts';
import { findOpenRenewal } from '../subscriptions/queries/find-renewal.ts';
import { type Automatic, describeSaved } from './automatic.ts';
import { endAutomatic } from './end-automatic.ts';
import { judge } from './judge.ts';
import { notSavedLetter, turnedOnLetter } from './letters.ts';
import { findActiveAutomatic, findAutomatic } from './queries/find-automatic.ts';
import { updateAutomatic } from './queries/update-automatic.ts';
import { firstCharge, noticeAt } from './schedule.ts';
import { seal } from './seal.ts';
import { writeToOwner } from './write-to-owner.ts';

type Parts = Pick<CommerceParts, 'db' | 'clock' | 'mail' | 'publicUrl' | 'sealKey'>;

/** A purchase has settled: a card that was saved with it can be charged from now on. Its account's row is locked. */
export async function followSaved(
  parts: Parts,
  tx: Tx,
  payment: Payment,
  card: SavedCard | undefined,
): Promise<void> {
  const { save } = payment.choice;
  const row = save === undefined ? undefined : await findAutomatic(tx, save);
  if (row?.state !== 'asked' || row.method !== '1') return;
  if (card !== undefined) {
    const { token, lastDigits, expiresAt } = card;
    return activate(parts, tx, row, { token, label: lastDigits, tokenEndsAt: expiresAt });
  }
  // Its holder, or the bank, did not want the card to be kept there.
  await endAutomatic(tx, row, 'not_saved', parts.clock.now());
  await writeToOwner(parts, tx, row.accountId, notSavedLetter);
}

/** From here on the consent is charged by. What held before ends; the letter says how much will be taken when. */
export async function activate(
  parts: Parts,
  tx: Tx,
  row: Automatic,
  saved: { token: string; label: string | null; tokenEndsAt: Date | null },
): Promise<void> {
  const now = parts.clock.now();
  const before = await findActiveAutomatic(tx, row.accountId);
  if (before !== undefined) await endAutomatic(tx, before, 'replaced', now);
  const active: Automatic = {
    ...row,
    state: 'active',
    token: seal(saved.token, parts.sealKey),
    label: saved.label,
    tokenEndsAt: saved.tokenEndsAt,
    activatedAt: now,
    checkAt: now,
  };
  const { state, token, label, tokenEndsAt, activatedAt, checkAt } = active;
  await updateAutomatic(tx, row.id, { state, token, label, tokenEndsAt, activatedAt, checkAt });
  const renewal = await findOpenRenewal(tx, row.accountId);
  const course = renewal && (await judge(tx, active, renewal, now));
  const facts = {
    method: describeSaved(active),
    course: course?.isOn === true ? course : undefined,
    wording: row.wording,
  };
  // So late that the letter before the charge would come after it: this one says the same.
  if (renewal !== undefined && course?.isOn === true && noticeAt(renewal) <= now) {
    const chargeAt = firstCharge(renewal, now) ?? null;
    await updateAutomatic(tx, row.id, {
      forEndsAt: renewal.endsAt,
      noticedAt: now,
      noticedRupiah: course.priceRupiah,
      chargeAt,
    });
    if (chargeAt !== null) facts.course = { ...course, chargeAt };
  }
  await writeToOwner(parts, tx, row.accountId, (reader) => turnedOnLetter(reader, facts));
}
