import { date, dateTime, rupiah } from '#contract/formats.ts';
import { listAccessEvents, listAccountNames } from '#modules/accounts/index.ts';
import {
  listCommerceEvents,
  listOpenTicketsOf,
  type LossCredit,
  proposeLossCredits,
} from '#modules/commerce/index.ts';
import { listMessageEvents } from '#modules/notifications/index.ts';
import { listLosses, listPlayEvents, listWatchEvents, type Loss } from '#modules/playback/index.ts';
import { listActEvents, recordAct } from '#platform/acts.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import {
  type AccountEvent,
  compareEvents,
  type EventPage,
  type ListAccountEvents,
} from '#platform/staff/account-events.ts';
import { listApprovalRows } from '../approvals/queries.ts';

/** What was asked of a second person about an account, and what they decided. */
const listApprovalEvents: ListAccountEvents = async (db, accountId, page) => {
  const rows = await listApprovalRows(db, accountId, page);
  const people = rows.map(({ facts }) => facts.personId).filter((id) => id !== null);
  const names = await listAccountNames(db, people);
  return rows.map(({ key, at, facts }) => {
    const name = names.get(facts.personId ?? '') ?? 'Petugas';
    const verb = facts.state === null ? 'minta persetujuan' : (ends[facts.state] ?? '');
    return {
      key,
      at,
      area: 'staff' as const,
      title: `${name} ${verb}`,
      text: [facts.title, facts.words].filter((words) => words !== '').join(' · '),
      approvalId: facts.approvalId,
    };
  });
};

const actWords: Record<string, string> = {
  reveal: 'melihat alamat lengkap',
  'end-sessions': 'mengakhiri semua sesi',
  'free-device': 'mengeluarkan perangkat',
  'agreed-devices': 'mengubah batas perangkat',
  'personalization-skip': 'mengubah personalisasi',
  'payment.ask-gateway': 'menanyakan pembayaran ke penyedia',
  'invoice.resend': 'mengirim ulang faktur',
  'account.watching': 'melihat riwayat tontonan',
};

/** Acts of staff on an account, with who did them. */
const listStaffEvents: ListAccountEvents = async (db, accountId, page) => {
  const rows = await listActEvents(db, accountId, page);
  const actors = rows.map(({ facts }) => facts.actorId).filter((id) => id !== null);
  const names = await listAccountNames(db, actors);
  return rows.map(({ key, at, facts }) => ({
    key,
    at,
    area: 'staff' as const,
    title: `${names.get(facts.actorId ?? '') ?? 'Petugas'} ${actWords[facts.act] ?? facts.act}`,
    text: facts.reason ?? '',
  }));
};

const sources: readonly ListAccountEvents[] = [
  listCommerceEvents,
  listAccessEvents,
  listMessageEvents,
  listStaffEvents,
  listApprovalEvents,
];

type TimelineDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

const faultWords = {
  down: 'tidak mengudara',
  black: 'gambar hitam',
  frozen: 'gambar beku',
  silent: 'tanpa suara',
} as const;

/**
 * Minutes that outages of channels took from an account, with the alarm and its time as evidence and the credit that they are
 * worth. They say what was watched: for an open ticket alone.
 */
async function listLossEvents(
  deps: TimelineDeps,
  accountId: string,
  { before, limit }: EventPage,
): Promise<AccountEvent[]> {
  const losses = await listLosses(deps.db, accountId, deps.clock.now());
  if (losses.length === 0) return [];
  const credits = await proposeLossCredits(
    deps,
    accountId,
    losses.map(({ outageId: lossId, from, minutes }) => ({ lossId, from, minutes })),
  );
  const place = { at: before.at, key: before.key } as AccountEvent;
  return losses
    .map((loss) => eventOf(loss, credits.get(loss.outageId)))
    .toSorted(compareEvents)
    .filter((event) => event.at <= before.at && compareEvents(place, event) < 0)
    .slice(0, limit);
}

const NOTHING_OWED =
  'Tidak ada yang diganti: tidak ada paket yang dibayar akun ini, atau tidak ada sisa harganya.';

function eventOf(loss: Loss, credit: LossCredit | undefined): AccountEvent {
  const { outageId, channelName, from, to, faults, minutes } = loss;
  const what = faults.map((fault) => faultWords[fault]).join(', ');
  const evidence = `Alarm ${outageId.slice(0, 8)}: ${what}, ${dateTime(from)} sampai ${dateTime(to)} WIB`;
  const event = {
    key: `loss:${outageId}`,
    at: to,
    area: 'watching' as const,
    title: `${minutes} menit hilang di ${channelName}`,
  };
  const { givenRupiah = null, proposal = null } = credit ?? {};
  if (givenRupiah !== null)
    return { ...event, text: `${evidence}. Sudah diganti ${rupiah(givenRupiah)}.` };
  if (proposal === null) return { ...event, text: `${evidence}. ${NOTHING_OWED}` };
  const { key, amountRupiah, planName, dayRupiah } = proposal;
  return {
    ...event,
    text: `${evidence}. Diusulkan ${rupiah(amountRupiah)}: ${planName}, ${rupiah(dayRupiah)} sehari; satu jam yang hilang mengganti satu hari.`,
    credit: {
      key,
      amountRupiah,
      // The buyer reads it, and it outlives the ticket: neither what was watched stands in it nor when to the minute.
      reason: `Pengganti ${minutes} menit siaran yang terganggu pada ${date(from)}`,
    },
  };
}

/** One page of everything that happened to an account; every module tells its own part. */
export async function listTimeline(
  deps: TimelineDeps,
  accountId: string,
  { page, withWatching }: { page: EventPage; withWatching: boolean },
): Promise<AccountEvent[]> {
  const listOwnLosses: ListAccountEvents = (_db, id, at) => listLossEvents(deps, id, at);
  const watching = [listWatchEvents, listPlayEvents, listOwnLosses];
  const asked = withWatching ? [...sources, ...watching] : sources;
  const parts = await Promise.all(asked.map((list) => list(deps.db, accountId, page)));
  return parts.flat().toSorted(compareEvents).slice(0, page.limit);
}

/**
 * What was watched is looked at for an open ticket of the account alone, and that is written down, each page
 * of it. @throws PlatformError studio.caseNeeded
 */
export async function openWatching(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  { accountId, ticketId }: { accountId: string; ticketId: string },
): Promise<void> {
  const open = await listOpenTicketsOf(db, accountId);
  if (!open.some(({ id }) => id === ticketId)) fail('studio.caseNeeded');
  await inTransaction(db, (tx) =>
    recordAct(tx, {
      actorId,
      act: 'account.watching',
      subject: { kind: 'account', id: accountId },
      before: null,
      after: { caseId: ticketId },
      at: clock.now(),
    }),
  );
}

const ends: Record<string, string> = {
  approved: 'menyetujui',
  refused: 'menolak',
  withdrawn: 'membatalkan',
  returned: 'mengembalikan (keadaannya berubah)',
  expired: 'tidak sempat memutuskan',
};
