import type { ProblemTopic } from '#contract/commerce/problem-topics.ts';
import type { PlanTier } from '#contract/constants.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { wibDay } from '#platform/zone.ts';
import { applyDeviceLimit } from '../entitlements/current-plan.ts';
import { upsertSeedGrant } from '../entitlements/queries/entitlement.ts';
import { postEntry } from '../ledger/postings.ts';
import { insertContractOnce } from '../offers/queries/price.ts';
import { insertPackageOnce } from '../offers/queries/package.ts';
import { insertReport, insertTicketEntry } from '../support/queries/ticket.ts';

/** An agreement with a house or an employer, with an offer of its own. */
export type SeedContract = {
  id: string;
  kind: 'b2b' | 'corporate';
  name: string;
  startsAt: Date;
  endsAt: Date;
  /** Premium, for so many months, on sale under this contract alone. */
  offer: {
    id: string;
    name: string;
    highlights: readonly string[];
    durationCount: number;
    priceRupiah: number;
  };
  /** What others pay more for. */
  prices: readonly { packageId: string; priceRupiah: number }[];
};

/** Puts a demo account under a contract, with the contract's own offer and prices. */
export async function seedContract(
  db: Db,
  { offer, prices, ...contract }: SeedContract,
  accountId: string,
): Promise<void> {
  await insertPackageOnce(db, {
    ...offer,
    highlights: [...offer.highlights],
    kind: 'PACKAGE',
    tier: 'premium',
    durationUnit: 'MONTH',
    isContractOnly: true,
    position: 20,
  });
  await insertContractOnce(db, {
    contract,
    prices: [{ packageId: offer.id, priceRupiah: offer.priceRupiah }, ...prices],
    accountId,
  });
}

/** Gives an account of the demo, or of a preview's trial, a plan until `endsAt`, without a payment. Again: only the end moves. */
export function grantForSeed(
  db: Db,
  accountId: string,
  tier: Exclude<PlanTier, 'freemium'>,
  endsAt: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = new Date();
    await upsertSeedGrant(tx, {
      accountId,
      tier,
      name: tier === 'lite' ? 'Lite' : 'Premium',
      now,
      endsAt,
    });
    await applyDeviceLimit(tx, accountId, now);
  });
}

/** What somebody asks of the desk in the demo. */
export type SeedTicket = {
  id: string;
  accountId: string;
  topic: ProblemTopic;
  /** What was said, from old to new. */
  said: readonly { who: 'buyer' | 'team' | 'system'; text: string; at: Date }[];
};

/** Puts an open ticket in, once: what the desk did with it stays. */
export function seedTicket(db: Db, { said, ...ticket }: SeedTicket): Promise<void> {
  return inTransaction(db, async (tx) => {
    const createdAt = said[0]?.at ?? new Date();
    const year = wibDay(createdAt).slice(0, 4);
    const made = await insertReport(tx, { ...ticket, email: null, year, createdAt });
    if (made === undefined) return;
    for (const entry of said) await insertTicketEntry(tx, { ticketId: ticket.id, ...entry });
  });
}

/** Credit that was given; `causeId` says which, so that it is given once. */
export type SeedCredit = {
  causeId: string;
  amountRupiah: number;
  note: string;
  createdAt: Date;
};

/** Gives a demo account credit, once. */
export async function seedCredit(db: Db, accountId: string, credit: SeedCredit): Promise<void> {
  await inTransaction(db, (tx) =>
    postEntry(tx, {
      cause: 'goodwill',
      debit: 'goodwill',
      credit: 'customer_credit',
      accountId,
      ...credit,
    }),
  );
}
