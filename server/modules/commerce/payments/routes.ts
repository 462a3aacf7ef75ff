import * as contract from '#contract/commerce/index.ts';
import { paymentMethodKeyOf } from '#contract/payment-methods.ts';
import { sendEventStream } from '#platform/change-stream.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { findCart } from '../cart/queries.ts';
import type { CommerceDeps, CommerceServerDeps } from '../deps.ts';
import { readPaymentToken } from '../link-tokens.ts';
import { isSettled, type Payment } from './payment.ts';
import { presentInstruction, presentPayment, presentPaymentRow } from './present-payment.ts';
import { countPayments } from './queries/payment-count.ts';
import { findCartPayment, findPayment, listPayments } from './queries/payment.ts';
import { cancelPayment, syncPayment } from './sync-payment.ts';

/** The payment that speaks for a cart of this account. */
async function findOwnPayment(
  { db }: CommerceDeps,
  cart: { id: string; accountId: string },
): Promise<Payment> {
  if ((await findCart(db, cart)) === undefined) fail('commerce.cartNotFound');
  return (await findCartPayment(db, cart.id)) ?? fail('commerce.paymentNotFound');
}

export const routes = [
  call(contract.getPaymentRedirect, async (deps: CommerceDeps, { query, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment = await findOwnPayment(deps, { id: query.cart_id, accountId });
    // Paid on the gateway's own page, else by what ours shows.
    const hosted = presentInstruction(payment);
    return ok({
      url:
        hosted?.kind === 'page'
          ? hosted.url
          : `${deps.publicUrl}/payment?cart_id=${payment.cartId}`,
      method: paymentMethodKeyOf(payment.method),
      paymentId: payment.id,
    });
  }),
  call(contract.showPayment, async (deps: CommerceDeps, { query, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment = await findOwnPayment(deps, { id: query.cart_id, accountId });
    return ok(await presentPayment(deps, payment));
  }),
  call(contract.verifyPayment, async (deps: CommerceDeps, { query, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment = await findOwnPayment(deps, { id: query.cart_id, accountId });
    const { payment: now } = isSettled(payment.state)
      ? { payment }
      : await syncPayment(deps, payment);
    return ok(await presentPayment(deps, now));
  }),
  call(contract.confirmPayment, async (deps: CommerceDeps, { params }) => {
    const paymentId = readPaymentToken(params.token, deps.tokenKey);
    const found = paymentId === undefined ? undefined : await findPayment(deps.db, paymentId);
    const payment = found ?? fail('commerce.paymentNotFound');
    const { payment: now } = isSettled(payment.state)
      ? { payment }
      : await syncPayment(deps, payment);
    const { cart_id, state, outcome, message } = presentPaymentRow(now);
    return ok({ cart_id, state, outcome, message });
  }),
  call(contract.cancelPayment, async (deps: CommerceDeps, { params, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment = await findPayment(deps.db, params.id, accountId);
    const after = await cancelPayment(deps, payment ?? fail('commerce.paymentNotFound'));
    return ok(await presentPayment(deps, after));
  }),
  call(
    contract.watchPayment,
    async (deps: CommerceServerDeps, { params, caller, request, reply }) => {
      const { accountId } = requireAccount(caller);
      const read = async () => {
        const payment = await findPayment(deps.db, params.id, accountId);
        return payment && presentPayment(deps, payment);
      };
      if ((await read()) === undefined) fail('commerce.paymentNotFound');
      sendEventStream({
        request,
        reply,
        changes: deps.paymentChanges,
        id: params.id,
        event: 'payment',
        read,
      });
      return '';
    },
  ),
  call(
    contract.listBilling,
    async ({ db }: CommerceDeps, { query: { page, pageSize }, caller }) => {
      const { accountId } = requireAccount(caller);
      const offset = (page - 1) * pageSize;
      const payments = await listPayments(db, accountId, { limit: pageSize, offset });
      return ok({
        payments: payments.map(presentPaymentRow),
        total: await countPayments(db, accountId),
        page,
        pageSize,
      });
    },
  ),
];
