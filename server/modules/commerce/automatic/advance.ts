import { DAY, MINUTE } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findCart } from '../queries/find-cart.ts';
import { findOpenRenewal } from '../subscriptions/queries/find-renewal.ts';
import { GRACE } from '../subscriptions/renewable.ts';
import { type Automatic, describeSaved } from './automatic.ts';
import { chargeRenewal } from './charge-renewal.ts';
import { endAutomatic } from './end-automatic.ts';
import { forgetToken } from './forget-token.ts';
import { handOver } from './hand-over.ts';
import { type Due, isAbout, judge, type OpenRenewal } from './judge.ts';
import { chargeNotice, heldWords } from './letters.ts';
import { followLink } from './link-wallet.ts';
import { lockAutomatic } from './queries/find-automatic.ts';
import { updateAutomatic } from './queries/update-automatic.ts';
import { firstCharge, noticeAt } from './schedule.ts';
import { writeToOwner } from './write-to-owner.ts';

/** Does what is due for a consent; asked again, or by many at once, it is done once. */
export async function advance(parts: CommerceParts, row: Automatic): Promise<void> {
  switch (row.state) {
    case 'asked':
      return giveUp(parts, row);
    case 'linking':
      await followLink(parts, row);
      return;
    case 'active':
      return renew(parts, row);
    case 'ended':
      return forgetToken(parts, row);
  }
}

/** Agreed to beside a purchase that nobody paid, or with a wallet that nobody linked. */
function giveUp({ db, clock }: CommerceParts, { id, accountId }: Automatic): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const row = await lockAutomatic(tx, id);
    if (row?.state !== 'asked') return;
    const cart =
      row.cartId === null ? undefined : await findCart(tx, { id: row.cartId, accountId });
    const isPaid = row.method === '4' && (cart === undefined || cart.paidBy !== null);
    await endAutomatic(tx, row, isPaid ? 'not_linked' : 'unpaid', clock.now());
  });
}

async function renew(parts: CommerceParts, row: Automatic): Promise<void> {
  const due = await inTransaction(parts.db, (tx) => decide(parts, tx, row));
  if (due !== undefined) await chargeRenewal(parts, due);
}

/** What an end needs now: nothing yet, its letter, its charge, or no more of it. */
async function decide(
  parts: CommerceParts,
  tx: Tx,
  { id, accountId }: Automatic,
): Promise<Due | undefined> {
  const now = parts.clock.now();
  const account = await lockAccount(tx, accountId);
  const found = await lockAutomatic(tx, id);
  if (found?.state !== 'active') return undefined;
  const wait = (checkAt: Date) => updateAutomatic(tx, id, { checkAt }).then(() => undefined);
  const end = (reason: 'contract' | 'over') =>
    endAutomatic(tx, found, reason, now).then(() => undefined);
  // Who is leaving may still come back, and is not charged until then.
  if (account === undefined || account.deletedAt !== null) return wait(after(now, DAY));
  if (account.isB2b || account.isCorpMember) return end('contract');
  const renewal = await findOpenRenewal(tx, accountId);
  if (renewal === undefined || lastMoment(renewal) <= now) return end('over');

  const row = isAbout(found, renewal) ? found : await beginAnew(tx, found, renewal);
  if (row.paymentId !== null) return { row, renewal };
  if (now < noticeAt(renewal)) return wait(noticeAt(renewal));
  const course = await judge(tx, row, renewal, now);
  const isAnnounced = row.noticedAt !== null;
  if (!course.isOn) {
    const reason = heldWords[course.why];
    // The letter had promised a charge; before it, the ordinary letters say why there is none.
    if (isAnnounced && reason !== undefined) await handOver(parts, tx, { row, renewal }, reason);
    return wait(lastMoment(renewal));
  }
  if (!isAnnounced) {
    const chargeAt = firstCharge(renewal, now);
    if (chargeAt === undefined) return wait(lastMoment(renewal));
    const { priceRupiah } = course;
    const noticed = { noticedAt: now, noticedRupiah: priceRupiah, chargeAt, checkAt: chargeAt };
    await updateAutomatic(tx, id, noticed);
    const facts = { method: describeSaved(row), course: { ...course, chargeAt } };
    await writeToOwner(parts, tx, accountId, (reader) =>
      chargeNotice(reader, { ...facts, endsAt: renewal.endsAt }),
    );
    return undefined;
  }
  if (now < course.chargeAt) return wait(course.chargeAt);
  // Whoever charges says when to look again; this is for whoever dies on the way.
  await wait(after(now, MINUTE));
  return { row, renewal };
}

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);

/** A consent ends with what it renewed: nobody is charged for a plan that they bought much later. */
const lastMoment = ({ endsAt, cancelledAt }: OpenRenewal) =>
  after(endsAt, cancelledAt === null ? GRACE : 0);

async function beginAnew(tx: Tx, row: Automatic, renewal: OpenRenewal): Promise<Automatic> {
  const fresh = {
    forEndsAt: renewal.endsAt,
    noticedAt: null,
    noticedRupiah: null,
    attempts: 0,
    chargeAt: null,
    paymentId: null,
    decline: null,
  };
  await updateAutomatic(tx, row.id, fresh);
  return { ...row, ...fresh };
}
