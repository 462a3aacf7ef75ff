import { titleTiers } from '#contract/catalog/shapes.ts';
import * as contract from '#contract/commerce/index.ts';
import { tierOf } from '#modules/catalog/index.ts';
import { matrixClasses } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { listPaymentsById } from '../payments/queries/payment.ts';
import { listPauses } from '../subscriptions/queries/pause.ts';
import { findPlan, findRights } from './current-plan.ts';
import { presentEntitlement, presentOwnedEntitlement } from './present-entitlement.ts';
import { findOwnEntitlement, listEntitlements } from './queries/entitlement.ts';

export const routes = [
  /** "Hak Tontonku": the ledger that playback asks, for its owner, with receipts that anybody can verify. */
  call(contract.listEntitlements, async ({ db, testClock }: CommerceDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    const now = testClock.now();
    const entitlements = await listEntitlements(db, accountId, now);
    const payments = await listPaymentsById(
      db,
      entitlements.flatMap(({ paymentId }) => paymentId ?? []),
    );
    const pauses = await listPauses(db, accountId);
    return ok({
      rights: entitlements.map((entitlement) =>
        presentOwnedEntitlement(entitlement, payments.get(entitlement.paymentId ?? ''), now),
      ),
      pauses: pauses.map(({ startsAt, resumesAt, endedAt }) => {
        const endsAt = endedAt ?? resumesAt;
        return { startsAt, endsAt, state: endsAt > now ? ('active' as const) : ('ended' as const) };
      }),
    });
  }),
  call(
    contract.getAccess,
    async ({ db, testClock }: CommerceDeps, { caller }) => {
      const { accountId } = requireAccount(caller);
      const { plan, titleIds } = await findRights(db, accountId, testClock.now());
      const opened = ['A', 'B', ...plan.matrix, ...plan.addOns.flatMap(({ matrix }) => matrix)];
      // Class E is never part of a plan: it opens by title.
      const tiers = new Set(
        matrixClasses.filter((each) => each !== 'E' && opened.includes(each)).map(tierOf),
      );
      return ok({
        plan: plan.tier,
        endsAt: plan.endsAt?.toISOString() ?? null,
        tiers: titleTiers.filter((tier) => tiers.has(tier)),
        titleIds: [...new Set([...titleIds, ...plan.addOns.flatMap(({ titleIds }) => titleIds)])],
      });
    },
    { isPlainRead: true },
  ),
  call(
    contract.getReceipt,
    async ({ db, testClock, receipts }: CommerceDeps, { caller, params }) => {
      const { accountId } = requireAccount(caller);
      const entitlement = await findOwnEntitlement(db, params.id, accountId);
      if (entitlement === undefined) return fail('commerce.rightNotFound');
      const payments = await listPaymentsById(
        db,
        entitlement.paymentId === null ? [] : [entitlement.paymentId],
      );
      const now = testClock.now();
      const shown = presentOwnedEntitlement(
        entitlement,
        payments.get(entitlement.paymentId ?? ''),
        now,
      );
      const receipt = await receipts.sign({
        rightId: entitlement.id,
        name: entitlement.name,
        source: entitlement.source,
        startsAt: entitlement.startsAt.toISOString(),
        endsAt: entitlement.endsAt.toISOString(),
        priceRupiah: shown.priceRupiah,
        paymentId: shown.paymentId,
        issuedAt: now.toISOString(),
      });
      return ok({ receipt, fileName: `hak-tonton-${entitlement.id.slice(0, 8)}.jws` });
    },
  ),
  call(contract.verifyReceipt, async ({ db, testClock, receipts }: CommerceDeps, { body }) => {
    const receipt = await receipts.verify(body.receipt);
    if (receipt === undefined) return fail('commerce.receiptInvalid');
    const entitlement = await findOwnEntitlement(db, receipt.rightId);
    const isSame =
      entitlement?.startsAt.toISOString() === receipt.startsAt &&
      entitlement.endsAt.toISOString() === receipt.endsAt;
    const now = testClock.now();
    const state =
      isSame && entitlement !== undefined ? presentEntitlement(entitlement, now).state : 'changed';
    return ok({ receipt, state });
  }),
  call(contract.listReceiptKeys, async ({ receipts }: CommerceDeps) => ({
    keys: receipts.publicKeys,
  })),
  call(contract.listSubscriptions, async ({ db, testClock }: CommerceDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    const now = testClock.now();
    const entitlements = await listEntitlements(db, accountId, now);
    return ok({
      plan: await findPlan(db, accountId, now),
      rights: entitlements.map((entitlement) => presentEntitlement(entitlement, now)),
    });
  }),
  call(contract.isPremium, async ({ db, testClock }: CommerceDeps, { caller }) => {
    const plan = await findPlan(db, requireAccount(caller).accountId, testClock.now());
    return ok({ ...plan, isPremium: plan.tier === 'premium' });
  }),
  call(contract.checkFreemium, async ({ db, testClock }: CommerceDeps, { caller }) => {
    const plan = await findPlan(db, requireAccount(caller).accountId, testClock.now());
    return ok({ ...plan, isFreemium: plan.tier === 'freemium' });
  }),
];
