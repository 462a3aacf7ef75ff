import { findAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { TimeGroup } from '#platform/moved-clock.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { judge } from '../automatic/judge.ts';
import { heldWords } from '../automatic/letters.ts';
import { findActiveAutomatic } from '../automatic/queries/find-automatic.ts';
import { openShelf, priceOf } from '../offers/shelf.ts';
import { findPackage } from '../queries/find-package.ts';
import { knownZone } from '../zone.ts';
import { claimDueNotices } from './queries/claim-due-notices.ts';
import { findRenewal } from './queries/find-renewal.ts';
import { updateNoticeSent } from './queries/update-notice-sent.ts';
import { renewalLetter } from './renewal-letter.ts';
import { writeRenewalToken } from './renewal-token.ts';

const AT_ONCE = 20;

type Notice = Awaited<ReturnType<typeof claimDueNotices>>[number];

/** Writes to whoever's plan ends soon: each letter goes out with the commit that notes it. Returns how many were due. */
export async function sendNotices(parts: CommerceParts): Promise<number> {
  let sent = 0;
  for (const group of parts.clock.groups()) sent += await sendDue(parts, group);
  return sent;
}

function sendDue(parts: CommerceParts, group: TimeGroup): Promise<number> {
  return inTransaction(parts.db, async (tx) => {
    const due = await claimDueNotices(tx, group, AT_ONCE);
    for (const notice of due) {
      await updateNoticeSent(tx, notice, group.now);
      // Of several that waited, as after a night without servers, only the newest still says something.
      const isOvertaken = due.some(
        (other) => other.renewalId === notice.renewalId && other.daysBefore < notice.daysBefore,
      );
      if (!isOvertaken) await sendOne(parts, tx, notice, group.now);
    }
    return due.length;
  });
}

async function sendOne(parts: CommerceParts, tx: Tx, notice: Notice, now: Date): Promise<void> {
  const renewal = await findRenewal(tx, notice.renewalId);
  if (renewal === undefined || renewal.closedAt !== null || renewal.cancelledAt !== null) return;
  if (renewal.endsAt <= now) return;
  const account = await findAccount(tx, renewal.accountId);
  if (account?.email == null || account.deletedAt !== null) return;
  const automatic = await findActiveAutomatic(tx, renewal.accountId);
  const course = automatic && (await judge(tx, automatic, renewal, now));
  // It has a letter of its own, and needs no link.
  if (course?.isOn === true) return;
  const offer = await findPackage(tx, renewal.packageId);
  if (offer === undefined) return;
  const shelf = await openShelf(tx, renewal.accountId, now);
  const token = writeRenewalToken(renewal.id, parts.tokenKey);
  const letter = renewalLetter({
    name: account.name,
    zone: knownZone(account.timezone),
    url: `${parts.publicUrl}/perpanjang/${token}`,
    settingsUrl: `${parts.publicUrl}/akun/langganan`,
    what: offer.name,
    priceRupiah: priceOf(offer, shelf).priceRupiah,
    endsAt: renewal.endsAt,
    daysBefore: notice.daysBefore,
    notCharged: course && heldWords[course.why],
  });
  await parts.mail.send({ to: account.email, ...letter }, { db: tx });
}
