import type { FastifyInstance } from 'fastify';
import {
  getReceipt,
  listReceiptKeys,
  listRights as listCall,
  verifyReceipt,
} from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentRight } from '../present-right.ts';
import { listRights } from '../queries/list-rights.ts';
import { presentLedgerRight } from '../rights/present-ledger.ts';
import { findOwnRight } from '../rights/queries/find-own-right.ts';
import { listPaymentsById } from '../rights/queries/list-payments-by-id.ts';
import { listPauses } from '../subscriptions/queries/find-pause.ts';

/** "Hak Tontonku": the ledger that playback asks, for its owner, with receipts that anybody can verify. */
export function serveRights(app: FastifyInstance, { db, clock, receipts }: CommerceParts): void {
  serve(app, listCall, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    const now = clock.now();
    const rights = await listRights(db, accountId, now);
    const payments = await listPaymentsById(
      db,
      rights.flatMap(({ paymentId }) => paymentId ?? []),
    );
    const pauses = await listPauses(db, accountId);
    return ok({
      rights: rights.map((right) =>
        presentLedgerRight(right, payments.get(right.paymentId ?? ''), now),
      ),
      pauses: pauses.map(({ startsAt, resumesAt, endedAt }) => {
        const endsAt = endedAt ?? resumesAt;
        return { startsAt, endsAt, state: endsAt > now ? ('active' as const) : ('ended' as const) };
      }),
    });
  });

  serve(app, getReceipt, async ({ caller, params }) => {
    const { accountId } = requireAccount(caller);
    const right = await findOwnRight(db, params.id, accountId);
    if (right === undefined) return fail('commerce.rightNotFound');
    const payments = await listPaymentsById(db, right.paymentId === null ? [] : [right.paymentId]);
    const now = clock.now();
    const shown = presentLedgerRight(right, payments.get(right.paymentId ?? ''), now);
    const receipt = await receipts.sign({
      rightId: right.id,
      name: right.name,
      source: right.source,
      startsAt: right.startsAt.toISOString(),
      endsAt: right.endsAt.toISOString(),
      priceRupiah: shown.priceRupiah,
      paymentId: shown.paymentId,
      issuedAt: now.toISOString(),
    });
    return ok({ receipt, fileName: `hak-tonton-${right.id.slice(0, 8)}.jws` });
  });

  serve(app, verifyReceipt, async ({ body }) => {
    const receipt = await receipts.verify(body.receipt);
    if (receipt === undefined) return fail('commerce.receiptInvalid');
    const right = await findOwnRight(db, receipt.rightId);
    const isSame =
      right?.startsAt.toISOString() === receipt.startsAt &&
      right.endsAt.toISOString() === receipt.endsAt;
    const now = clock.now();
    const state = isSame && right !== undefined ? presentRight(right, now).state : 'changed';
    return ok({ receipt, state });
  });

  serve(app, listReceiptKeys, async () => ({ keys: receipts.publicKeys }));
}
