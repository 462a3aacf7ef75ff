import { SECOND } from '#contract/constants.ts';
import { date, rupiah } from '#contract/formats.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { claimByGroup, TEST_CLOCK_MOVED } from '#platform/clocks.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { knownZone } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { composeEmail, type ComposedEmail, summaryOf } from '../email-layout.ts';
import { writeRenewalToken } from '../link-tokens.ts';
import { findPackage } from '../offers/queries/package.ts';
import { openStorefront, priceOf } from '../offers/storefront.ts';
import {
  claimDueNotices,
  type DueNotice,
  findRenewal,
  updateNoticesSent,
} from './queries/renewal.ts';

type Facts = {
  name: string;
  zone: string;
  url: string;
  settingsUrl: string;
  what: string;
  priceRupiah: number;
  endsAt: Date;
  daysBefore: number;
  /** Why an auto-renewal that its reader had turned on does not charge this end. */
  notCharged?: string | undefined;
};

const when = (days: number) =>
  days === 0 ? 'hari ini' : days === 1 ? 'besok' : `${days} hari lagi`;

/** The plan ends soon; one press pays for the next period, without signing in. */
function renewalEmail(facts: Facts): ComposedEmail {
  const { what, priceRupiah, endsAt, zone, daysBefore } = facts;
  return composeEmail({
    name: facts.name,
    subject: `Paketmu berakhir ${when(daysBefore)}: perpanjang dengan QRIS`,
    paragraphs: [
      `Langgananmu berakhir ${when(daysBefore)}, ${date(endsAt, zone)} pukul 23.59.`,
      `Perpanjang ${what} seharga ${rupiah(priceRupiah)}. Tombol ini langsung membuka kode QRIS baru, tanpa perlu masuk dulu.`,
      ...(facts.notCharged === undefined
        ? []
        : [`Perpanjangan otomatismu tidak kami jalankan kali ini: ${facts.notCharged}`]),
      'Kami tidak menagih apa pun sendiri. Kalau tidak diperpanjang, paketmu masih bisa dipakai 3 hari setelah berakhir, lalu kembali ke Gratis.',
      `Mau ganti paket, jeda, atau berhenti? Semuanya ada di ${facts.settingsUrl}`,
    ],
    link: { label: 'Perpanjang sekarang', url: facts.url },
  });
}

/** A process that dies leaves its renewals to others after this time; one that failed is tried again then. */
const CLAIM_LEASE = 30 * SECOND;
/** Each holds a connection, of which requests need most. */
const AT_ONCE = 4;

/** Accounts whose plan ends soon are written to: an e-mail goes out with the commit that notes it. */
export const renewalNotices = (deps: CommerceDeps): DueRows<DueNotice> => ({
  name: 'renewal notices',
  every: 5 * SECOND,
  wakeOn: [TEST_CLOCK_MOVED],
  batch: AT_ONCE,
  claim: () =>
    claimByGroup(deps.testClock, { lease: CLAIM_LEASE, limit: AT_ONCE }, (due) =>
      claimDueNotices(deps.db, due),
    ),
  work: (due) => deps.testClock.forAccount(due.accountId, () => sendDue(deps, due)),
});

/** One claim of them and its work. */
export const sendNotices = (deps: CommerceDeps) => workOnce(deps, renewalNotices(deps));

function sendDue(deps: CommerceDeps, due: DueNotice): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.testClock.now();
    const sent = await updateNoticesSent(tx, due, now);
    // Of several that waited, as after a night without servers, only the newest still says something.
    if (sent.length > 0) await sendOne(deps, tx, due.renewalId, Math.min(...sent), now);
  });
}

async function sendOne(
  deps: CommerceDeps,
  tx: Tx,
  renewalId: string,
  daysBefore: number,
  now: Date,
): Promise<void> {
  const renewal = await findRenewal(tx, renewalId);
  if (renewal === undefined || renewal.closedAt !== null || renewal.cancelledAt !== null) return;
  if (renewal.endsAt <= now) return;
  const account = await findAccount(tx, renewal.accountId);
  if (account === undefined || account.deletedAt !== null) return;
  const coverage = await deps.effects.subscriptions.findCoverage(tx, renewal, now);
  // It has an e-mail of its own, and needs no link.
  if (coverage.isCovered) return;
  const offer = await findPackage(tx, renewal.packageId);
  if (offer === undefined) return;
  const storefront = await openStorefront(tx, renewal.accountId, now);
  const token = writeRenewalToken(renewal.id, deps.tokenKey);
  const { summary, ...email } = renewalEmail({
    name: account.name,
    zone: knownZone(account.timezone),
    url: `${deps.publicUrl}/perpanjang/${token}`,
    settingsUrl: `${deps.publicUrl}/akun/langganan`,
    what: offer.name,
    priceRupiah: priceOf(offer, storefront).priceRupiah,
    endsAt: renewal.endsAt,
    daysBefore,
    notCharged: coverage.why,
  });
  await deps.mail.notify(
    {
      accountId: renewal.accountId,
      kind: 'renewal',
      dedupeKey: `renewal ${renewal.id} ${renewal.endsAt.getTime()} ${daysBefore}`,
      ...summaryOf(summary, deps.publicUrl),
      expiresAt: renewal.endsAt.toISOString(),
    },
    { db: tx },
  );
  if (account.email !== null) await deps.mail.send({ to: account.email, ...email }, { db: tx });
}
