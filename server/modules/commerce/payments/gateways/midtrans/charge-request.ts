import type { ChargeInput, ChargeMethod } from '../gateway.ts';

const LONGEST_NAME = 50;
const SNAP_SHORTEST_MINUTES = 5;

/** The part that Core and Snap share. */
function writeOrder(input: ChargeInput) {
  const { name, email, phone } = input.customer;
  return {
    transaction_details: { order_id: input.orderId, gross_amount: input.amountRupiah },
    item_details: input.items.map((item) => ({
      id: item.id.slice(0, LONGEST_NAME),
      name: item.name.slice(0, LONGEST_NAME),
      price: item.priceRupiah,
      quantity: item.quantity,
    })),
    customer_details: { first_name: name, ...(email && { email }), ...(phone && { phone }) },
  };
}

/** `POST /v2/charge`. */
export function writeCharge(
  input: ChargeInput,
  nowMs: number,
  optionToken?: string,
): Record<string, unknown> {
  const seconds = Math.max(1, Math.ceil((input.expiresAt.getTime() - nowMs) / 1000));
  return {
    ...writeMethod(input.method, optionToken),
    ...writeOrder(input),
    // OVO has its own fixed minute and refuses another; what is saved is answered at once.
    ...(input.method.type !== 'ovo' &&
      !('token' in input.method) && {
        // From Midtrans' own now, so that two clocks that differ do no harm.
        custom_expiry: { expiry_duration: seconds, unit: 'second' },
      }),
  };
}

function writeMethod(method: ChargeMethod, optionToken?: string): Record<string, unknown> {
  switch (method.type) {
    case 'qris':
      return { payment_type: 'qris', qris: { acquirer: 'gopay' } };
    case 'gopay':
      return { payment_type: 'gopay', gopay: writeCallback(method.returnUrl, true) };
    case 'shopeepay':
      return { payment_type: 'shopeepay', shopeepay: writeCallback(method.returnUrl, false) };
    case 'ovo':
      return { payment_type: 'ovo', ovo: { payer_phone_number: method.phone } };
    case 'virtual_account':
      return method.bank === 'mandiri'
        ? { payment_type: 'echannel', echannel: { bill_info1: 'Pembayaran', bill_info2: 'Tayang' } }
        : { payment_type: 'bank_transfer', bank_transfer: { bank: method.bank } };
    case 'minimarket':
      return { payment_type: 'cstore', cstore: { store: method.store, message: 'Tayang' } };
    case 'saved_card':
      return { payment_type: 'credit_card', credit_card: { token_id: method.token } };
    case 'saved_gopay':
      return {
        payment_type: 'gopay',
        gopay: { account_id: method.token, payment_option_token: optionToken, recurring: true },
      };
    case 'page':
    case 'credit':
      return {};
  }
}

function writeCallback(returnUrl: string | undefined, hasSwitch: boolean) {
  if (!returnUrl) return {};
  return { ...(hasSwitch && { enable_callback: true }), callback_url: returnUrl };
}

/** `POST /snap/v1/transactions`. */
export function writePage(
  input: ChargeInput,
  method: Extract<ChargeMethod, { type: 'page' }>,
  nowMs: number,
): Record<string, unknown> {
  const minutes = Math.ceil((input.expiresAt.getTime() - nowMs) / 60_000);
  const expiry = { unit: 'minutes', duration: Math.max(SNAP_SHORTEST_MINUTES, minutes) };
  return {
    ...writeOrder(input),
    ...(method.allow && { enabled_payments: method.allow }),
    ...(method.saveFor && {
      user_id: method.saveFor,
      credit_card: { secure: true, save_card: true },
    }),
    callbacks: { finish: method.returnUrl },
    expiry,
    page_expiry: expiry,
  };
}
