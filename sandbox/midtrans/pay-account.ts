import type { SandboxDeps } from '../deps.ts';
import { object, text } from './charge-request.ts';
import type { SavedMethod } from './saved-methods.ts';
import { wireError, writeAmount, type WireAnswer } from './wire.ts';

type Json = Readonly<Record<string, unknown>>;

const fields = (method: SavedMethod, account_status: string) => ({
  payment_type: 'gopay',
  account_id: method.id,
  account_status,
});

const UNKNOWN = wireError('404', 'Account not found');

/** `POST /v2/pay/account`: begins to link a wallet; its owner agrees on a page of GoPay. */
export function linkAccount(deps: SandboxDeps, body: Json): WireAnswer {
  const partner = object(body['gopay_partner']);
  const phone = text(partner['phone_number']);
  if (body['payment_type'] !== 'gopay' || !/^8\d{7,11}$/.test(phone))
    return wireError('400', 'One or more parameters in the payload is invalid.', [
      'gopay_partner.phone_number is invalid',
    ]);
  if (phone.endsWith('404'))
    return {
      http: 200,
      body: {
        status_code: '202',
        payment_type: 'gopay',
        channel_response_code: '105',
        channel_response_message: 'User Not Found',
      },
    };
  const redirectUrl = text(partner['redirect_url']) || null;
  const method = deps.saved.link(`+${text(partner['country_code']) || '62'}${phone}`, redirectUrl);
  const url = `${deps.publicUrl()}/_dev/gopay/${method.id}`;
  return {
    http: 200,
    body: {
      status_code: '201',
      ...fields(method, 'PENDING'),
      actions: ['activation-link-url', 'activation-link-app'].map((name) => ({
        name,
        method: 'GET',
        url,
      })),
    },
  };
}

/** `GET /v2/pay/account/{id}`. */
export function showAccount(deps: SandboxDeps, id: string): WireAnswer {
  const method = deps.saved.find(id);
  if (method?.kind !== 'gopay') return UNKNOWN;
  if (method.state === 'waiting')
    return { http: 200, body: { status_code: '201', ...fields(method, 'PENDING') } };
  if (method.state === 'over' || method.state === 'expired')
    return { http: 200, body: { status_code: '204', ...fields(method, 'DISABLED') } };
  const value = writeAmount(method.state === 'empty' ? 1_000 : 1_000_000);
  return {
    http: 200,
    body: {
      status_code: '200',
      ...fields(method, 'ENABLED'),
      metadata: {
        payment_options: [
          {
            name: 'PAY_LATER',
            active: true,
            balance: { value: '350000.00', currency: 'IDR' },
            metadata: {},
            token: Buffer.from(`PAY_LATER ${method.id}`).toString('base64'),
          },
          {
            name: 'GOPAY_WALLET',
            active: true,
            balance: { value, currency: 'IDR' },
            metadata: {},
            token: method.optionToken,
          },
        ],
      },
    },
  };
}

/** `POST /v2/pay/account/{id}/unbind`. */
export function unbindAccount(deps: SandboxDeps, id: string): WireAnswer {
  const method = deps.saved.find(id);
  if (method?.kind !== 'gopay') return UNKNOWN;
  deps.saved.change(method, 'over');
  return { http: 200, body: { status_code: '204', ...fields(method, 'DISABLED') } };
}
