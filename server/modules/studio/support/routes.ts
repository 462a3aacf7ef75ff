import { DAY } from '#contract/constants.ts';
import { isUuid } from '#contract/ids.ts';
import * as contract from '#contract/studio/accounts.ts';
import {
  findDevicesOf,
  findIdByContact,
  findMaskedByIds,
  findMaskedByPrefix,
  listDeviceOwners,
} from '#modules/accounts/index.ts';
import {
  aboutOf,
  findBalance,
  findPaperOwners,
  findPlan,
  listOpenTicketsOf,
} from '#modules/commerce/index.ts';
import { sumPlays } from '#modules/playback/index.ts';
import type { AccountEvent } from '#platform/staff/account-events.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { requireStaff } from '#platform/serve.ts';
import { listTimeline, openWatching } from './timeline.ts';

async function requireMasked(db: Db, accountId: string) {
  const [account] = await findMaskedByIds(db, [accountId]);
  return account ?? fail('studio.accountNotFound');
}

/** Accounts by what a caller reads out: exact keys first, each asked of its module, then how a name or e-mail begins. */
async function searchAccounts(db: Db, typed: string) {
  const q = typed.trim();
  const contact = await findIdByContact(db, q);
  if (contact !== undefined) return found('contact', [contact]);
  if (isUuid(q.toLowerCase())) {
    const accounts = await findMaskedByIds(db, [q.toLowerCase()]);
    if (accounts.length > 0) return { key: 'account' as const, accounts };
  }
  const paper = await findPaperOwners(db, q);
  if (paper !== undefined && paper.accountIds.length > 0) return found(paper.of, paper.accountIds);
  const owners = await listDeviceOwners(db, q);
  if (owners.length > 0) return found('device', owners);
  return { key: null, accounts: q.length < 3 ? [] : await findMaskedByPrefix(db, q) };

  async function found<Key extends string>(key: Key, ids: string[]) {
    return { key, accounts: await findMaskedByIds(db, ids) };
  }
}

/** Where a page goes on: the time of its last event and its key. */
function readPlace(before: string | undefined, now: Date): { at: Date; key: string } {
  const cut = before?.indexOf('_') ?? -1;
  if (before === undefined || cut < 0) return { at: new Date(now.getTime() + DAY), key: '' };
  return { at: new Date(Number(before.slice(0, cut))), key: before.slice(cut + 1) };
}

const presentEvent = ({ credit, ...told }: AccountEvent) => {
  const { amountRupiah, paymentId, ticketId, approvalId, ...event } = told;
  return {
    ...event,
    amountRupiah: amountRupiah ?? null,
    paymentId: paymentId ?? null,
    caseId: ticketId ?? null,
    approvalId: approvalId ?? null,
    credit: credit ?? null,
  };
};

export const routes = [
  call(contract.searchAccounts, async ({ db }: Deps, { query }) =>
    ok(await searchAccounts(db, query.q)),
  ),
  call(contract.getAccountFile, async ({ db, testClock }: Deps, { params }) => {
    const account = await requireMasked(db, params.id);
    const [plan, balanceRupiah, devices, tickets] = await Promise.all([
      findPlan(db, params.id, testClock.now()),
      findBalance(db, params.id),
      findDevicesOf(db, params.id),
      listOpenTicketsOf(db, params.id),
    ]);
    return ok({
      ...account,
      plan,
      balanceRupiah,
      ...devices,
      cases: tickets.map((ticket) => ({
        caseId: ticket.id,
        number: ticket.number,
        about: aboutOf(ticket),
        createdAt: ticket.createdAt,
      })),
    });
  }),
  call(contract.listAccountTimeline, async (deps: Deps, { params, query, caller }) => {
    const { db, testClock } = deps;
    const accountId = (await requireMasked(db, params.id)).accountId;
    const { before, pageSize, case_id: ticketId } = query;
    if (ticketId !== undefined) {
      await openWatching(deps, requireStaff(caller).accountId, { accountId, ticketId });
    }
    const page = { before: readPlace(before, testClock.now()), limit: pageSize + 1 };
    const asked = { page, withWatching: ticketId !== undefined };
    const events = await listTimeline(deps, accountId, asked);
    const last = events[pageSize - 1];
    const hasMore = events.length > pageSize && last !== undefined;
    const sees = ticketId !== undefined && before === undefined;
    return ok({
      events: events.slice(0, pageSize).map(presentEvent),
      next: hasMore ? `${last.at.getTime()}_${last.key}` : null,
      plays: sees ? await sumPlays(db, accountId, deps.clock.now()) : null,
    });
  }),
];
