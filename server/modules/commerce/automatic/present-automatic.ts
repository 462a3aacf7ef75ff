import { DAY } from '#contract/constants.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findOpenRenewal } from '../subscriptions/queries/find-renewal.ts';
import { type Automatic, describeSaved } from './automatic.ts';
import { isAbout, judge } from './judge.ts';
import { declineWords, heldWords } from './letters.ts';
import { followLink } from './link-wallet.ts';
import { offerAutomatic } from './offer-automatic.ts';
import {
  findActiveAutomatic,
  findAskedAutomatic,
  listAutomatics,
} from './queries/find-automatic.ts';

/** How long a failure is still told. */
const TOLD_FOR = 45 * DAY;
const FAILURES: readonly (Automatic['endReason'] | undefined)[] = [
  'expired',
  'blocked',
  'unlinked',
  'not_saved',
  'not_linked',
];

/** How automatic renewal stands, what could be agreed to, and every consent that was given. */
export async function presentAutomatic(parts: CommerceParts, accountId: string) {
  const { db, clock } = parts;
  const waiting = await findAskedAutomatic(db, accountId);
  // Its owner comes back from the wallet's own page, and wants to see what became of it.
  if (waiting?.state === 'linking') await followLink(parts, waiting);
  const now = clock.now();
  const history = await listAutomatics(db, accountId);
  const active = await findActiveAutomatic(db, accountId);
  const asked = await findAskedAutomatic(db, accountId);
  const renewal = await findOpenRenewal(db, accountId);
  const isOpen = renewal !== undefined && renewal.endsAt > now && renewal.cancelledAt === null;
  const choices = isOpen ? await offerAutomatic(parts, accountId, renewal.packageId) : [];
  const course = active && renewal && (await judge(db, active, renewal, now));
  const isTried = active !== undefined && renewal !== undefined && isAbout(active, renewal);
  const newest = history[0];
  const isFresh = newest?.endedAt != null && newest.endedAt.getTime() > now.getTime() - TOLD_FOR;
  return {
    active:
      active === undefined
        ? null
        : {
            ...presentSaved(active),
            chargeAt: course?.isOn === true ? course.chargeAt : null,
            amountRupiah: course?.isOn === true ? course.priceRupiah : null,
            /** A try failed for this end; the next is at `chargeAt`, or there is none. */
            decline: sentence(isTried ? declineWords[active.decline ?? ''] : undefined),
            held: course?.isOn === false ? course.why : null,
            heldBecause: sentence(course?.isOn === false ? heldWords[course.why] : undefined),
          },
    waiting: asked === undefined ? null : { ...presentSaved(asked), state: asked.state },
    failed:
      newest !== undefined && isFresh && FAILURES.includes(newest.endReason)
        ? { ...presentSaved(newest), because: sentence(FAILED[newest.endReason ?? '']) ?? '' }
        : null,
    choices: choices.map(({ method, textId, text }) => ({ method, textId, text })),
    history: history.map((row) => ({
      consentId: row.id,
      method: row.method,
      version: row.wordingVersion,
      text: row.wording,
      agreedAt: row.agreedAt,
      activatedAt: row.activatedAt,
      endedAt: row.endedAt,
      endReason: row.endReason,
    })),
  };
}

const presentSaved = (row: Automatic) => ({ method: row.method, name: describeSaved(row) });

const FAILED: Readonly<Record<string, string | undefined>> = {
  ...declineWords,
  not_saved: 'kartunya tidak disimpan di halaman pembayaran.',
  not_linked: 'GoPay belum disetujui untuk dihubungkan.',
};

/** Words that stand behind a colon in letters, as a sentence of their own. */
const sentence = (words: string | undefined) =>
  words === undefined ? null : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
