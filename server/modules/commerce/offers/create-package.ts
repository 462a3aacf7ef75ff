import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { createPackage as contract } from '#contract/commerce/index.ts';
import { rupiah } from '#contract/formats.ts';
import { findProducts } from '#modules/catalog/index.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import {
  type Approved,
  approvable,
  askApproval,
  type AskedApproval,
  type Impact,
} from '#platform/staff/approvals.ts';
import type { CommerceDeps } from '../deps.ts';
import { durationLabel } from '../entitlements/policy.ts';
import { insertPackageOnce, lockPackage } from './queries/package.ts';
import { insertPriceVersion } from './queries/price.ts';

type Wanted = z.output<NonNullable<typeof contract.body>>;
type OwnDeps = Pick<CommerceDeps, 'db' | 'testClock'>;

/** Asks a second person for something new to sell: it is a price as any other. */
export function createPackage(
  deps: OwnDeps,
  operatorId: string,
  wanted: Wanted,
): Promise<AskedApproval> {
  return inTransaction(deps.db, async (tx) =>
    askApproval(deps, tx, {
      callId: contract.id,
      input: wanted,
      subject: { kind: 'package', id: wanted.packageId },
      askedBy: operatorId,
      reason: wanted.reason,
      because: ['Setiap harga perlu orang kedua.'],
      impact: await impactOf(deps, tx, wanted),
    }),
  );
}

/** The same when a second person has approved it: it is sold from then on. */
export const approvableNewPackage = (deps: OwnDeps) =>
  approvable(contract, {
    area: 'offers',
    impact: (tx, wanted) => impactOf(deps, tx, wanted),
    async run(tx, wanted, approved) {
      await impactOf(deps, tx, wanted);
      await sell(deps, tx, wanted, approved);
      return { result: { packageId: wanted.packageId } };
    },
  });

/** @throws commerce.packageTaken, catalog.titleNotFound */
async function impactOf({ testClock }: OwnDeps, tx: Tx, wanted: Wanted): Promise<Impact> {
  if ((await lockPackage(tx, wanted.packageId)) !== undefined) fail('commerce.packageTaken');
  const named = wanted.titleId === undefined ? (wanted.grants?.titleIds ?? []) : [wanted.titleId];
  const products = await findProducts(tx, named, testClock.now());
  const titles = named.map((titleId) => {
    const product = products.get(titleId);
    // A part of a title is not sold by itself.
    return product?.titleId === titleId ? product.title : fail('catalog.titleNotFound');
  });
  const { unit, count } = wanted.duration;
  const opens = [
    ...titles,
    ...(wanted.grants?.matrix ?? []).map((matrix) => `kelas ${matrix}`),
    ...(wanted.grants?.extraScreens ? [`${wanted.grants.extraScreens} layar lagi`] : []),
  ];
  return {
    title: `Jual ${wanted.name}`,
    facts: [
      { label: 'Jenis', value: kindWords[wanted.kind] },
      { label: 'Lama', value: durationLabel({ unit, count }) },
      { label: 'Harga', value: rupiah(wanted.priceRupiah) },
      ...(wanted.tier === undefined ? [] : [{ label: 'Kelas paket', value: wanted.tier }]),
      ...(wanted.requires === undefined
        ? []
        : [{ label: 'Perlu paket', value: `${wanted.requires} atau di atasnya` }]),
      ...(opens.length === 0 ? [] : [{ label: 'Membuka', value: opens.join(', ') }]),
      { label: 'Keunggulan', value: wanted.highlights.join(', ') || '–' },
    ],
  };
}

const kindWords = { PACKAGE: 'Langganan', SINGLE: 'Judul satuan', MINIPACK: 'Paket tambahan' };

async function sell(
  { testClock }: OwnDeps,
  tx: Tx,
  wanted: Wanted,
  { askedBy, decidedBy, approvalId }: Approved,
): Promise<void> {
  const { packageId, kind, duration, grants, reason, priceRupiah, ...words } = wanted;
  const { name, highlights, position, tier, titleId, requires } = words;
  const at = testClock.now();
  await insertPackageOnce(tx, {
    id: packageId,
    kind,
    name,
    highlights,
    position,
    priceRupiah,
    tier: tier ?? null,
    titleId: titleId ?? null,
    requires: requires ?? null,
    grants: grants === undefined ? null : JSON.stringify(grants),
    durationUnit: duration.unit,
    durationCount: duration.count,
    createdAt: at,
  });
  await insertPriceVersion(tx, {
    id: randomUUID(),
    packageId,
    no: 1,
    priceRupiah,
    promoPriceRupiah: null,
    promoFrom: null,
    promoUntil: null,
    startsAt: at,
    state: 'live',
    askedBy,
    decidedBy,
    approvalId,
    reason,
    createdAt: at,
  });
  await recordAct(tx, {
    actorId: askedBy,
    act: 'offer.create',
    subject: { kind: 'package', id: packageId },
    before: null,
    after: { kind, name, duration, priceRupiah, tier, titleId, requires, grants },
    reason,
    at,
    approvalId,
  });
}
