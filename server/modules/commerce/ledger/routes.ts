import type { Selectable } from 'kysely';
import { getCredit, grantCredit } from '#contract/commerce/index.ts';
import type { DB } from '#db/types.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { findRefundsDueTotal } from '../refunds/queries.ts';
import { grantCredit as give } from './grant-credit.ts';
import { findBalance, listEntries } from './queries/ledger-entry.ts';

type Entry = Selectable<DB['commerce.ledgerEntry']>;

/** A movement of credit as its owner sees it. */
function presentCreditEntry({ id, cause, credit, amountRupiah, ...entry }: Entry) {
  const isIn = credit === 'customer_credit';
  return {
    entryId: id,
    at: entry.createdAt,
    amountRupiah: isIn ? amountRupiah : -amountRupiah,
    kind: cause === 'charge' || cause === 'goodwill' ? cause : ('refund' as const),
    text: entry.note,
    paymentId: entry.paymentId,
  };
}

export const routes = [
  call(getCredit, async ({ db }: CommerceDeps, { query: { page, pageSize }, caller }) => {
    const { accountId } = requireAccount(caller);
    const offset = (page - 1) * pageSize;
    const { entries, total } = await listEntries(db, accountId, { limit: pageSize, offset });
    return ok({
      balanceRupiah: await findBalance(db, accountId),
      comingRupiah: await findRefundsDueTotal(db, accountId),
      entries: entries.map(presentCreditEntry),
      total,
      page,
      pageSize,
    });
  }),
  call(grantCredit, async (deps: CommerceDeps, { body, caller }) => {
    const given = await give(deps, requireAccount(caller).accountId, body);
    return ok(given, 'approval' in given ? 'Menunggu persetujuan' : undefined);
  }),
];
