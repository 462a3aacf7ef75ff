import { DAY } from '#contract/constants.ts';
import { paymentMethodKeyOf } from '#contract/payment-methods.ts';
import type { Db } from '#platform/db.ts';
import type { CommerceDeps } from '../deps.ts';
import { findOpenRenewal } from '../subscriptions/queries/renewal.ts';
import { concernsRenewal, decideCharge } from './charge-decision.ts';
import { type Choice, offerAutoRenewal } from './consent.ts';
import { declineTexts, withheldTexts } from './emails.ts';
import { type AutoRenewal, describeSaved } from './policy.ts';
import { findActiveAutoRenewal, findPendingAutoRenewal, listAutoRenewals } from './queries.ts';

/** How long a failure is still shown. */
const FAILURE_SHOWN_FOR = 45 * DAY;
const FAILURES: readonly (AutoRenewal['endReason'] | undefined)[] = [
  'expired',
  'blocked',
  'unlinked',
  'not_saved',
  'not_linked',
];

/** How auto-renewal stands, what could be agreed to, and every consent that was given. */
export async function presentAutoRenewal(deps: CommerceDeps, accountId: string) {
  const { db, testClock } = deps;
  const now = testClock.now();
  const history = await listAutoRenewals(db, accountId);
  const active = await findActiveAutoRenewal(db, accountId);
  const asked = await findPendingAutoRenewal(db, accountId);
  const renewal = await findOpenRenewal(db, accountId);
  const isOpen = renewal !== undefined && renewal.endsAt > now && renewal.cancelledAt === null;
  const choices = isOpen ? await offerAutoRenewal(deps, accountId, renewal.packageId) : [];
  const decision = active && renewal && (await decideCharge(db, active, renewal, now));
  const isTried = active !== undefined && renewal !== undefined && concernsRenewal(active, renewal);
  const newest = history[0];
  const isFresh =
    newest?.endedAt != null && newest.endedAt.getTime() > now.getTime() - FAILURE_SHOWN_FOR;
  return {
    active:
      active === undefined
        ? null
        : {
            ...presentSaved(active),
            validUntil: active.tokenEndsAt,
            chargeAt: decision?.isOn === true ? decision.chargeAt : null,
            amountRupiah: decision?.isOn === true ? decision.priceRupiah : null,
            /** A try failed for this end; the next is at `chargeAt`, or there is none. */
            decline: sentence(isTried ? declineTexts[active.decline ?? ''] : undefined),
            held: decision?.isOn === false ? decision.why : null,
            heldBecause: sentence(
              decision?.isOn === false ? withheldTexts[decision.why] : undefined,
            ),
          },
    waiting: asked === undefined ? null : { ...presentSaved(asked), state: asked.state },
    failed:
      newest !== undefined && isFresh && FAILURES.includes(newest.endReason)
        ? { ...presentSaved(newest), because: sentence(FAILED[newest.endReason ?? '']) ?? '' }
        : null,
    choices: choices.map(presentChoice),
    history: history.map((row) => ({
      consentId: row.id,
      method: paymentMethodKeyOf(row.method),
      version: row.wordingVersion,
      text: row.wording,
      agreedAt: row.agreedAt,
      activatedAt: row.activatedAt,
      endedAt: row.endedAt,
      endReason: row.endReason,
    })),
  };
}

const presentSaved = (row: AutoRenewal) => ({
  method: paymentMethodKeyOf(row.method),
  name: describeSaved(row),
});

/** What may be agreed to, as the call returns it. */
export const presentChoice = ({ method, textId, text }: Choice) => ({
  method: paymentMethodKeyOf(method),
  textId,
  text,
});

const FAILED: Readonly<Record<string, string | undefined>> = {
  ...declineTexts,
  not_saved: 'kartunya tidak disimpan di halaman pembayaran.',
  not_linked: 'GoPay belum disetujui untuk dihubungkan.',
};

/** Words that stand behind a colon in e-mails, as a sentence of their own. */
const sentence = (words: string | undefined) =>
  words === undefined ? null : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

/** Every consent to auto-renewal, for its owner to read: the words and the times, and not what can be charged. */
export async function exportAutoRenewal(db: Db, accountId: string) {
  const rows = await listAutoRenewals(db, accountId);
  return rows.map(({ token, ...row }) => ({ ...row, isStillSaved: token !== null }));
}
