import { randomUUID } from 'node:crypto';
import type { SandboxDeps } from '../deps.ts';
import { transactionFields } from './bodies.ts';
import { object, readExpiry, readOrderRequest } from './charge-request.ts';
import { readSavedCharge, saveCardFields } from './charge-saved.ts';
import { readMethod, type Method } from './methods.ts';
import type { Order } from './order.ts';
import { DUPLICATE_ORDER, wireError, writeTime, type WireAnswer } from './wire.ts';

type Json = Readonly<Record<string, unknown>>;
export type Charged = { answer: WireAnswer; order: Order | null; forgetsKeys: boolean };

const INVALID = 'One or more parameters in the payload is invalid.';

/** `POST /v2/charge`, also what a Snap page does once the buyer has chosen. */
export function charge(deps: SandboxDeps, body: Json, notifyUrls: string[] | null): Charged {
  const refuse = (answer: WireAnswer): Charged => ({ answer, order: null, forgetsKeys: false });
  const request = readOrderRequest(body);
  if (Array.isArray(request)) return refuse(wireError('400', INVALID, request));
  const nowMs = deps.now();
  const transactionId = randomUUID();
  const method =
    readSavedCharge(deps, body) ?? readMethod(body, request.amountRupiah, transactionId);
  if ('code' in method) return refuse(wireError(method.code, method.message, method.validation));
  const expiresAtMs = readExpiry(body['custom_expiry'], method.paymentType, nowMs);
  if (typeof expiresAtMs === 'string') return refuse(wireError('400', INVALID, [expiresAtMs]));
  const { orderId } = request;
  if (deps.orders.find(orderId) || deps.sessions.isTaken(orderId, body))
    return refuse(wireError('406', DUPLICATE_ORDER));

  const isSaving = object(body['credit_card'])['save_token_id'] === true;
  const cardFields = isSaving && method.status === 'capture' ? saveCardFields(deps) : {};

  const order = deps.orders.add({
    ...request,
    transactionId,
    paymentType: method.paymentType,
    status: method.status ?? 'pending',
    fraudStatus: method.fraudStatus ?? 'accept',
    createdAtMs: nowMs,
    expiresAtMs,
    settledAtMs: method.status === 'settlement' ? nowMs : null,
    settleAtMs: null,
    methodFields: { ...method.methodFields, ...cardFields },
    qrString: method.qrString ?? null,
    returnUrl: method.returnUrl || null,
    refunds: [],
    notifyUrls,
  });
  return {
    answer: { http: 200, body: chargeBody(order, method, deps) },
    order,
    forgetsKeys: method.forgetsKeys ?? false,
  };
}

function chargeBody(order: Order, method: Method, deps: SandboxDeps): Record<string, unknown> {
  const codes: Partial<Record<Order['status'], string>> = {
    capture: '200',
    settlement: '200',
    deny: '202',
  };
  const actions = writeActions(order, method, deps);
  return {
    status_code: order.fraudStatus === 'challenge' ? '201' : (codes[order.status] ?? '201'),
    status_message: method.message,
    ...transactionFields(order),
    ...(order.qrString && order.paymentType === 'qris' && { qr_string: order.qrString }),
    ...(actions.length > 0 && { actions }),
    ...(order.status === 'pending' && { expiry_time: writeTime(order.expiresAtMs) }),
  };
}

function writeActions(order: Order, method: Method, deps: SandboxDeps): object[] {
  const base = `${deps.ownUrl()}/midtrans/api/v2`;
  const id = order.transactionId;
  const wallet = `${deps.publicUrl()}/_dev/wallet?order=${encodeURIComponent(order.orderId)}`;
  const links = {
    qr: [
      {
        name: 'generate-qr-code',
        method: 'GET',
        url: `${base}/${order.paymentType}/${id}/qr-code`,
      },
    ],
    deeplink: [{ name: 'deeplink-redirect', method: 'GET', url: wallet }],
    own: [
      { name: 'get-status', method: 'GET', url: `${base}/${id}/status` },
      { name: 'cancel', method: 'POST', url: `${base}/${id}/cancel` },
    ],
  };
  return method.links.flatMap((link): object[] => links[link]);
}
