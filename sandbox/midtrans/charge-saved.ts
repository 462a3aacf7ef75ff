import type { SandboxDeps } from '../deps.ts';
import { object, text } from './charge-request.ts';
import type { Method, MethodFault } from './methods.ts';
import { cardEndMs, type SavedMethod } from './saved-methods.ts';
import { writeTime } from './wire.ts';

type Json = Readonly<Record<string, unknown>>;
type Answer = { code: string; message: string };

/** What a bank or a wallet says to a charge by a token; no entry: it is paid. */
const REFUSALS: Readonly<
  Record<SavedMethod['kind'], Partial<Record<SavedMethod['state'], Answer>>>
> = {
  card: {
    empty: { code: '51', message: 'Insufficient Funds' },
    expired: { code: '54', message: 'Expired Card' },
    blocked: { code: '43', message: 'Stolen Card' },
  },
  gopay: {
    empty: { code: '2105', message: 'Insufficient balance' },
    expired: { code: '1603', message: 'Account is not linked' },
    blocked: { code: '1605', message: 'Account is blocked' },
    over: { code: '1603', message: 'Account is not linked' },
  },
};

/** A charge of a saved card or a linked wallet; undefined: the buyer pays it by hand. */
export function readSavedCharge(
  { saved }: SandboxDeps,
  body: Json,
): Method | MethodFault | undefined {
  const type = text(body['payment_type']);
  const part = object(body[type]);
  if (type === 'credit_card') {
    const method = saved.find(text(part['token_id']));
    if (method?.kind !== 'card') return undefined;
    return method.state === 'over' ? NO_TOKEN : ofCard(method);
  }
  const accountId = text(part['account_id']);
  if (type !== 'gopay' || !accountId) return undefined;
  const method = saved.find(accountId);
  if (method?.kind !== 'gopay' || text(part['payment_option_token']) !== method.optionToken) {
    return {
      code: '400',
      message: 'One or more parameters in the payload is invalid.',
      validation: ['gopay.payment_option_token is invalid'],
    };
  }
  return ofWallet(method);
}

const NO_TOKEN: MethodFault = {
  code: '411',
  message: 'Token id is missing, invalid, or timed out',
};

function ofCard(method: SavedMethod): Method {
  const refusal = REFUSALS.card[method.state];
  return {
    paymentType: 'credit_card',
    message: refusal
      ? `Deny by Bank [CIMB] with code [${refusal.code}] and message [${refusal.message}]`
      : 'Success, Credit Card transaction is successful',
    status: refusal ? 'deny' : 'capture',
    methodFields: {
      masked_card: method.label,
      bank: 'cimb',
      card_type: 'credit',
      channel_response_code: refusal?.code ?? '00',
      channel_response_message: refusal?.message ?? 'Approved',
    },
    links: [],
  };
}

/** Without PIN, as for a merchant that GoPay has authorised for recurring charges. */
function ofWallet(method: SavedMethod): Method {
  const refusal = REFUSALS.gopay[method.state];
  return {
    paymentType: 'gopay',
    message: refusal ? 'GoPay transaction is denied' : 'GoPay transaction is successful',
    status: refusal ? 'deny' : 'settlement',
    methodFields: {
      channel_response_code: refusal?.code ?? '200',
      channel_response_message: refusal?.message ?? 'Success',
    },
    links: [],
  };
}

/** What a charge that saves the card tells besides, then and whenever it is asked. */
export function saveCardFields(deps: SandboxDeps): Record<string, string> {
  const method = deps.saved.saveCard();
  return { saved_token_id: method.id, saved_token_id_expired_at: writeTime(cardEndMs(method)) };
}
