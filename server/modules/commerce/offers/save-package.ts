import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { savePackage as contract } from '#contract/commerce/index.ts';
import { dateTime, number, rupiah } from '#contract/formats.ts';
import { recordAct } from '#platform/acts.ts';
import {
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import {
  databaseConstraint,
  type DB,
  inTransaction,
  type Selectable,
  type Tx,
} from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Givers } from '../approvals/give-away-limits.ts';
import type { CommerceDeps } from '../deps.ts';
import { lockPackage, updatePackage } from './queries/package.ts';
import * as versions from './queries/price.ts';

type Change = z.output<NonNullable<typeof contract.body>>;
type Package = Selectable<DB['commerce.package']>;
type OwnDeps = Pick<CommerceDeps, 'db' | 'testClock'>;

/**
 * Changes what is offered from now on, or from a later time; another price asks a second person. Carts keep what they
 * were shown until their day is over.
 */
export function savePackage(
  deps: OwnDeps,
  operatorId: string,
  change: Change,
): Promise<Package | { approval: AskedApproval }> {
  return inTransaction(deps.db, async (tx) => {
    const before = await requirePackage(deps, tx, change);
    if (!changesPrice(before, change)) return saveChange(deps, tx, before, change, { operatorId });
    const approval = await askApproval(deps, tx, {
      callId: contract.id,
      input: change,
      subject: { kind: 'package', id: before.id },
      askedBy: operatorId,
      reason: change.reason,
      because: ['Setiap perubahan harga perlu orang kedua.'],
      impact: await impactOf(deps, tx, before, change),
    });
    return { approval };
  });
}

/** The same when a second person has approved it. */
export const approvablePackage = (deps: OwnDeps) =>
  approvable(contract, {
    area: 'offers',
    impact: async (tx, change) =>
      impactOf(deps, tx, await requirePackage(deps, tx, change), change),
    async run(tx, change, approved) {
      const before = await requirePackage(deps, tx, change);
      const givers = { operatorId: approved.askedBy, approved };
      const { id } = await saveChange(deps, tx, before, change, givers);
      return { result: { packageId: id } };
    },
  });

async function requirePackage({ testClock }: OwnDeps, tx: Tx, change: Change): Promise<Package> {
  const before = (await lockPackage(tx, change.package_id)) ?? fail('commerce.packageNotFound');
  pricesOf(before, change);
  if (change.startsAt !== undefined && new Date(change.startsAt) <= testClock.now()) {
    fail('commerce.pricePast');
  }
  return before;
}

export type Prices = Pick<Package, 'priceRupiah' | 'promoPriceRupiah' | 'promoFrom' | 'promoUntil'>;
export type PriceChange = Pick<Change, 'priceRupiah' | 'promo'>;

/** What is asked for it once the change is made. @throws commerce.promoNotLower */
export function pricesOf(before: Prices, { priceRupiah, promo }: PriceChange): Prices {
  const prices = pricesAfter(before, { priceRupiah, promo });
  const { promoPriceRupiah } = prices;
  if (promoPriceRupiah !== null && promoPriceRupiah >= prices.priceRupiah) {
    fail('commerce.promoNotLower');
  }
  return prices;
}

function pricesAfter(before: Prices, { priceRupiah, promo }: PriceChange): Prices {
  return {
    priceRupiah: priceRupiah ?? before.priceRupiah,
    ...(promo === undefined
      ? promoOf(before)
      : {
          promoPriceRupiah: promo?.priceRupiah ?? null,
          promoFrom: promo?.from ? new Date(promo.from) : null,
          promoUntil: promo === null ? null : new Date(promo.until),
        }),
  };
}

const promoOf = ({ promoPriceRupiah, promoFrom, promoUntil }: Prices) => ({
  promoPriceRupiah,
  promoFrom,
  promoUntil,
});

function changesPrice(before: Package, change: Change): boolean {
  const after = pricesOf(before, change);
  return (
    change.startsAt !== undefined ||
    before.priceRupiah !== after.priceRupiah ||
    before.promoPriceRupiah !== after.promoPriceRupiah ||
    before.promoFrom?.getTime() !== after.promoFrom?.getTime() ||
    before.promoUntil?.getTime() !== after.promoUntil?.getTime()
  );
}

async function impactOf(
  { testClock }: OwnDeps,
  tx: Tx,
  before: Package,
  change: Change,
): Promise<Impact> {
  const after = pricesOf(before, change);
  const now = testClock.now();
  const startsAt = change.startsAt === undefined ? now : new Date(change.startsAt);
  const hit = await versions.findPriceImpact(tx, {
    packageId: before.id,
    priceRupiah: after.priceRupiah,
    startsAt,
    now,
  });
  const isPlanned = change.startsAt !== undefined;
  return {
    title: `Ubah harga ${before.name}${isPlanned ? ` mulai ${dateTime(startsAt)}` : ''}`,
    facts: [
      { label: 'Harga', value: `${rupiah(before.priceRupiah)} → ${rupiah(after.priceRupiah)}` },
      { label: 'Promo sekarang', value: promoText(before) },
      { label: 'Promo sesudahnya', value: promoText(after) },
      { label: 'Mulai', value: isPlanned ? `${dateTime(startsAt)} WIB` : 'Begitu disetujui' },
      { label: 'Dijual', value: (change.isOnSale ?? before.isOnSale) ? 'Ya' : 'Tidak' },
    ],
    figures: [
      { label: 'Diperpanjang dengan harga baru', value: `${number(hit.renewals)} langganan` },
      { label: 'Ditagih otomatis', value: `${number(hit.automatic)} di antaranya` },
      { label: 'Di atas batas persetujuannya', value: `${number(hit.overConsent)} tidak ditagih` },
      { label: 'Keranjang dengan harga lama', value: number(hit.carts) },
    ],
  };
}

export function promoText({ promoPriceRupiah, promoFrom, promoUntil }: Prices): string {
  if (promoPriceRupiah === null || promoUntil === null) return 'Tidak ada';
  const from = promoFrom === null ? '' : ` dari ${dateTime(promoFrom)}`;
  return `${rupiah(promoPriceRupiah)}${from} sampai ${dateTime(promoUntil)}`;
}

async function saveChange(
  deps: OwnDeps,
  tx: Tx,
  before: Package,
  change: Change,
  givers: Givers,
): Promise<Package> {
  const { operatorId, approved } = givers;
  const at = deps.testClock.now();
  const prices = pricesOf(before, change);
  const isPlanned = change.startsAt !== undefined;
  if (changesPrice(before, change)) {
    const { startsAt, reason } = change;
    await writePrice(tx, before, {
      ...prices,
      startsAt: startsAt === undefined ? null : new Date(startsAt),
      reason,
      givers,
      at,
    });
  }
  const after = isPlanned
    ? before
    : await updatePackage(tx, before.id, {
        isOnSale: change.isOnSale ?? before.isOnSale,
        name: change.name ?? before.name,
        highlights: change.highlights ?? before.highlights,
        position: change.position ?? before.position,
        ...prices,
      });
  await recordAct(tx, {
    actorId: operatorId,
    act: isPlanned ? 'offer.plan' : 'offer.save',
    subject: { kind: 'package', id: before.id },
    before,
    after: isPlanned ? { ...prices, startsAt: change.startsAt } : after,
    reason: change.reason,
    at,
    ...(approved && { approvalId: approved.approvalId }),
  });
  return after;
}

type Written = Prices & {
  /** Null: from now on. */
  startsAt: Date | null;
  reason: string;
  /** Undefined: erased since. */
  givers: Givers | undefined;
  at: Date;
};

/**
 * A price is a version of its own: planned, or in place of the one that holds. The first change keeps what was before.
 * Answers its id. @throws commerce.pricePlanned
 */
export async function writePrice(
  tx: Tx,
  before: Package,
  { startsAt, reason, givers, at, ...prices }: Written,
): Promise<string> {
  let no = await versions.findLastNo(tx, before.id);
  if (no === 0) {
    no = 1;
    await versions.insertPriceVersion(tx, {
      id: randomUUID(),
      packageId: before.id,
      no,
      priceRupiah: before.priceRupiah,
      ...promoOf(before),
      startsAt: before.createdAt,
      state: 'live',
      createdAt: at,
    });
  }
  if (startsAt === null) await versions.updateLivePricePast(tx, before.id);
  const id = randomUUID();
  await versions
    .insertPriceVersion(tx, {
      ...prices,
      id,
      packageId: before.id,
      no: no + 1,
      startsAt: startsAt ?? at,
      state: startsAt === null ? 'live' : 'planned',
      askedBy: givers?.operatorId ?? null,
      decidedBy: givers?.approved?.decidedBy ?? null,
      approvalId: givers?.approved?.approvalId ?? null,
      reason,
      createdAt: at,
    })
    .catch((error: unknown) => {
      if (databaseConstraint(error) === 'price_version_planned') {
        fail('commerce.pricePlanned', error);
      }
      throw error;
    });
  return id;
}
