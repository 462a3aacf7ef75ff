import type { SandboxDeps } from '../deps.ts';
import { object, readExpiry, readOrderRequest, text } from './charge-request.ts';
import type { WireAnswer } from './wire.ts';

type Json = Readonly<Record<string, unknown>>;

/** Snap has an error shape of its own. */
export const snapError = (http: number, ...messages: string[]): WireAnswer => ({
  http,
  body: { error_messages: messages },
});

export const SNAP_UNAUTHORIZED = snapError(
  401,
  'Access denied due to unauthorized transaction, please check client or server key',
  'Visit https://snap-docs.midtrans.com/#request-headers for more details',
);

const DAY_MS = 86_400_000;

/** `POST /snap/v1/transactions`: opens a hosted page. */
export function createPage(deps: SandboxDeps, body: Json, notifyUrls: string[] | null): WireAnswer {
  const request = readOrderRequest(body);
  if (Array.isArray(request)) return snapError(400, ...request);
  const nowMs = deps.now();
  const limit = body['page_expiry'] ?? body['expiry'];
  const expiresAtMs = limit === undefined ? nowMs + DAY_MS : readExpiry(limit, 'qris', nowMs);
  if (typeof expiresAtMs === 'string') return snapError(400, expiresAtMs.replace('custom_', ''));
  const { orderId } = request;
  if (deps.orders.find(orderId) || deps.sessions.findByOrder(orderId))
    return snapError(400, 'transaction_details.order_id sudah digunakan');

  const enabled: unknown = body['enabled_payments'];
  const session = deps.sessions.add({
    ...request,
    enabledPayments: Array.isArray(enabled) ? enabled.map(String) : [],
    request: { ...body },
    finishUrl: text(object(body['callbacks'])['finish']) || null,
    createdAtMs: nowMs,
    pageExpiresAtMs: expiresAtMs,
    canceledAtMs: null,
    notifyUrls,
  });
  return {
    http: 201,
    body: {
      token: session.token,
      redirect_url: `${deps.publicUrl()}/_dev/snap/${session.token}`,
    },
  };
}

/** `POST /snap/v1/transactions/{token}/cancel`. */
export function cancelPage(deps: SandboxDeps, token: string): WireAnswer {
  const session = deps.sessions.find(token);
  if (!session) return snapError(404, 'token not found');
  if (session.canceledAtMs !== null) return snapError(400, 'token already canceled');
  if (deps.orders.find(session.orderId)) return snapError(400, 'Transaction is on progress');
  deps.sessions.cancel(session, deps.now());
  return { http: 200, body: { canceled_at: new Date(deps.now()).toISOString() } };
}
