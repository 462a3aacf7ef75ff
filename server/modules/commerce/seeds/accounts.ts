import type { ProblemTopic } from '#contract/commerce/problem-topics.ts';
import { DAY, type PlanTier } from '#contract/constants.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { monthOf, monthRange, startOfWibDay, wibDay } from '#platform/zone.ts';
import { applyDeviceLimit } from '../entitlements/current-plan.ts';
import { upsertSeedGrant } from '../entitlements/queries/entitlement.ts';
import { postEntry } from '../ledger/postings.ts';
import { insertContractOnce } from '../offers/queries/price.ts';
import { insertPackageOnce } from '../offers/queries/package.ts';
import { insertReport, insertTicketEntry } from '../support/queries/ticket.ts';

const FROM = startOfWibDay('2026-01-01');
const UNTIL = startOfWibDay('2037-01-01');
const PREMIUM_MONTH = '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a04';

const contracts = {
  b2b: {
    id: '9b7e5a10-2c44-4b1f-8a5e-70d5c1f2c001',
    name: 'Hotel Nusa Bayu',
    offer: {
      id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2c01',
      name: 'Premium Bisnis 3 bulan',
      durationCount: 3,
      priceRupiah: 159_000,
    },
    premiumMonthRupiah: 55_000,
  },
  corporate: {
    id: '9b7e5a10-2c44-4b1f-8a5e-70d5c1f2c002',
    name: 'Koperasi Karyawan Senja',
    offer: {
      id: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2c02',
      name: 'Premium Karyawan 1 bulan',
      durationCount: 1,
      priceRupiah: 39_000,
    },
    premiumMonthRupiah: 49_000,
  },
} as const;

/** Puts a demo account under the demo's contract of its kind, with the contract's own offer and prices. */
export async function seedContract(
  db: Db,
  kind: keyof typeof contracts,
  accountId: string,
): Promise<void> {
  const { id, name, offer, premiumMonthRupiah } = contracts[kind];
  await insertPackageOnce(db, {
    ...offer,
    kind: 'PACKAGE',
    tier: 'premium',
    durationUnit: 'MONTH',
    isContractOnly: true,
    highlights: [`Harga kontrak ${name}`],
    position: 20,
  });
  await insertContractOnce(db, {
    contract: { id, kind, name, startsAt: FROM, endsAt: UNTIL },
    prices: [
      { packageId: offer.id, priceRupiah: offer.priceRupiah },
      { packageId: PREMIUM_MONTH, priceRupiah: premiumMonthRupiah },
    ],
    accountId,
  });
}

/** Gives a demo account a plan until `endsAt`, without a payment. Again: only the end moves. */
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

const HALF_A_MONTH = 15 * DAY;

/** Gives a demo account credit in the month before this one, once: a month that finance can close. */
export async function seedCredit(db: Db, accountId: string): Promise<void> {
  const { from } = monthRange(monthOf(new Date()));
  await inTransaction(db, (tx) =>
    postEntry(tx, {
      cause: 'goodwill',
      causeId: 'demo',
      debit: 'goodwill',
      credit: 'customer_credit',
      amountRupiah: 25_000,
      accountId,
      note: 'Salam dari Tayang',
      createdAt: new Date(from.getTime() - HALF_A_MONTH),
    }),
  );
}
