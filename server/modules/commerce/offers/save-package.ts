import type { z } from 'zod';
import { savePackage as contract } from '#contract/commerce/index.ts';
import { dateTime, rupiah } from '#contract/formats.ts';
import { recordAct } from '#platform/acts.ts';
import {
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import { type DB, inTransaction, type Selectable, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Givers } from '../audit/second-person.ts';
import type { CommerceDeps } from '../deps.ts';
import { lockPackage, updatePackage } from './queries/package.ts';

type Change = z.output<NonNullable<typeof contract.body>>;
type Package = Selectable<DB['commerce.package']>;
type OwnDeps = Pick<CommerceDeps, 'db' | 'testClock'>;

/**
 * Changes what is offered from now on; another price asks a second person. Carts keep what they were shown until their
 * day is over.
 */
export function savePackage(
  deps: OwnDeps,
  operatorId: string,
  change: Change,
): Promise<Package | { approval: AskedApproval }> {
  return inTransaction(deps.db, async (tx) => {
    const before = await requirePackage(tx, change);
    if (!changesPrice(before, change)) return saveChange(deps, tx, before, change, { operatorId });
    const approval = await askApproval(deps, tx, {
      callId: contract.id,
      input: change,
      subject: { kind: 'package', id: before.id },
      askedBy: operatorId,
      reason: '',
      because: ['Setiap perubahan harga perlu orang kedua.'],
      impact: impactOf(before, change),
    });
    return { approval };
  });
}

/** The same when a second person has approved it. */
export const approvablePackage = (deps: OwnDeps) =>
  approvable(contract, {
    area: 'offers',
    impact: async (tx, change) => impactOf(await requirePackage(tx, change), change),
    async run(tx, change, approved) {
      const before = await requirePackage(tx, change);
      const givers = { operatorId: approved.askedBy, approved };
      const { id } = await saveChange(deps, tx, before, change, givers);
      return { result: { packageId: id } };
    },
  });

async function requirePackage(tx: Tx, change: Change): Promise<Package> {
  const before = (await lockPackage(tx, change.package_id)) ?? fail('commerce.packageNotFound');
  const { priceRupiah, promoPriceRupiah } = pricesOf(before, change);
  if (promoPriceRupiah !== null && promoPriceRupiah >= priceRupiah) fail('commerce.promoNotLower');
  return before;
}

type Prices = Pick<Package, 'priceRupiah' | 'promoPriceRupiah' | 'promoFrom' | 'promoUntil'>;

/** What is asked for it once the change is made. */
function pricesOf(before: Package, { priceRupiah, promo }: Change): Prices {
  const { promoPriceRupiah, promoFrom, promoUntil } = before;
  return {
    priceRupiah: priceRupiah ?? before.priceRupiah,
    ...(promo === undefined
      ? { promoPriceRupiah, promoFrom, promoUntil }
      : {
          promoPriceRupiah: promo?.priceRupiah ?? null,
          promoFrom: promo?.from ? new Date(promo.from) : null,
          promoUntil: promo === null ? null : new Date(promo.until),
        }),
  };
}

function changesPrice(before: Package, change: Change): boolean {
  const after = pricesOf(before, change);
  return (
    before.priceRupiah !== after.priceRupiah ||
    before.promoPriceRupiah !== after.promoPriceRupiah ||
    before.promoFrom?.getTime() !== after.promoFrom?.getTime() ||
    before.promoUntil?.getTime() !== after.promoUntil?.getTime()
  );
}

function impactOf(before: Package, change: Change): Impact {
  const after = pricesOf(before, change);
  return {
    title: `Ubah harga ${before.name}`,
    facts: [
      { label: 'Harga', value: `${rupiah(before.priceRupiah)} → ${rupiah(after.priceRupiah)}` },
      { label: 'Promo sekarang', value: promoText(before) },
      { label: 'Promo sesudahnya', value: promoText(after) },
      { label: 'Dijual', value: (change.isOnSale ?? before.isOnSale) ? 'Ya' : 'Tidak' },
    ],
  };
}

function promoText({ promoPriceRupiah, promoFrom, promoUntil }: Prices): string {
  if (promoPriceRupiah === null || promoUntil === null) return 'Tidak ada';
  const from = promoFrom === null ? '' : ` dari ${dateTime(promoFrom)}`;
  return `${rupiah(promoPriceRupiah)}${from} sampai ${dateTime(promoUntil)}`;
}

async function saveChange(
  { testClock }: OwnDeps,
  tx: Tx,
  before: Package,
  change: Change,
  { operatorId, approved }: Givers,
): Promise<Package> {
  const after = await updatePackage(tx, before.id, {
    isOnSale: change.isOnSale ?? before.isOnSale,
    name: change.name ?? before.name,
    highlights: change.highlights ?? before.highlights,
    position: change.position ?? before.position,
    ...pricesOf(before, change),
  });
  await recordAct(tx, {
    actorId: operatorId,
    act: 'offer.save',
    subject: { kind: 'package', id: before.id },
    before,
    after,
    at: testClock.now(),
    ...(approved && { approvalId: approved.approvalId }),
  });
  return after;
}
