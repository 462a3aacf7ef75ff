import { SECOND } from '#contract/constants.ts';
import { date, rupiah } from '#contract/formats.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { TEST_CLOCK_MOVED, type TimeGroup } from '#platform/clocks.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Rounds } from '#platform/due.ts';
import { knownZone } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { composeEmail, type ComposedEmail, summaryOf } from '../email-layout.ts';
import { writeRenewalToken } from '../link-tokens.ts';
import { findPackage } from '../offers/queries/package.ts';
import { openStorefront, priceOf } from '../offers/storefront.ts';
import { claimDueNotices, findRenewal, updateNoticeSent } from './queries/renewal.ts';

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

const AT_ONCE = 20;

type Notice = Awaited<ReturnType<typeof claimDueNotices>>[number];

/** E-mails before the end of a plan. */
export const renewalNotices = (deps: CommerceDeps): Rounds => ({
  name: 'renewal notices',
  every: 5 * SECOND,
  wakeOn: [TEST_CLOCK_MOVED],
  round: async () => (await sendNotices(deps)) >= AT_ONCE,
});

/** Writes to accounts whose plan ends soon: an e-mail goes out with the commit that notes it. Returns how many were due. */
export async function sendNotices(deps: CommerceDeps): Promise<number> {
  let sent = 0;
  for (const group of deps.testClock.groups()) sent += await sendDue(deps, group);
  return sent;
}

function sendDue(deps: CommerceDeps, group: TimeGroup): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const due = await claimDueNotices(tx, group, AT_ONCE);
    for (const notice of due) {
      await updateNoticeSent(tx, notice, group.now);
      // Of several that waited, as after a night without servers, only the newest still says something.
      const isOvertaken = due.some(
        (other) => other.renewalId === notice.renewalId && other.daysBefore < notice.daysBefore,
      );
      if (!isOvertaken) await sendOne(deps, tx, notice, group.now);
    }
    return due.length;
  });
}

async function sendOne(deps: CommerceDeps, tx: Tx, notice: Notice, now: Date): Promise<void> {
  const renewal = await findRenewal(tx, notice.renewalId);
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
    daysBefore: notice.daysBefore,
    notCharged: coverage.why,
  });
  await deps.mail.notify(
    {
      accountId: renewal.accountId,
      kind: 'renewal',
      dedupeKey: `renewal ${renewal.id} ${renewal.endsAt.getTime()} ${notice.daysBefore}`,
      ...summaryOf(summary, deps.publicUrl),
      expiresAt: renewal.endsAt.toISOString(),
    },
    { db: tx },
  );
  if (account.email !== null) await deps.mail.send({ to: account.email, ...email }, { db: tx });
}
