import type { ChargeMethod } from '../gateways/gateway.ts';
import type { Payment } from '../payment.ts';
import { wayOf } from './ways.ts';

/** What a consent has to do with a payment: the token to charge, or the name to save a card for. */
export type Saved = { token?: string; saveFor?: string };

/** How the gateway of a payment is asked for its money; the same answer however often it is asked. */
export function chargeMethodOf(
  payment: Pick<Payment, 'method' | 'gateway' | 'choice'>,
  returnUrl: string,
  saved: Saved = {},
): ChargeMethod {
  const { bank, store, phone } = payment.choice;
  if (payment.choice.saved !== undefined) {
    const type = payment.method === '1' ? 'saved_card' : 'saved_gopay';
    return { type, token: saved.token ?? '' };
  }
  const way = wayOf(payment);
  switch (way.charge) {
    case 'virtual_account':
      return { type: 'virtual_account', bank: bank ?? missing('bank') };
    case 'minimarket':
      return { type: 'minimarket', store: store ?? missing('store') };
    case 'ovo':
      return { type: 'ovo', phone: phone ?? missing('phone') };
    case 'gopay':
    case 'shopeepay':
      return { type: way.charge, returnUrl };
    case 'page':
      return {
        type: 'page',
        returnUrl,
        ...(way.allow && { allow: way.allow }),
        ...(saved.saveFor && { saveFor: saved.saveFor }),
      };
    case 'qris':
    case 'credit':
      return { type: way.charge };
  }
}

function missing(field: string): never {
  throw new Error(`A payment row lacks its ${field}`);
}
