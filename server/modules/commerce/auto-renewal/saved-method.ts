import { decrypt, sign } from '#platform/secrets.ts';
import type { CommerceDeps } from '../deps.ts';
import type { SavedMethod } from '../payments/effects.ts';
import type { Payment } from '../payments/payment.ts';
import { findAutoRenewal } from './queries.ts';

/**
 * What a payment's consent gives to its charge. A consent that was taken back gives nothing, so that a charge that is
 * still to be made is refused. The name that a card is saved for is one consent's own: no two are ever joined by it.
 */
export async function findSaved(
  { db, tokenKey, savedMethodKey }: Pick<CommerceDeps, 'db' | 'tokenKey' | 'savedMethodKey'>,
  { choice: { save, saved }, method }: Pick<Payment, 'choice' | 'method'>,
): Promise<SavedMethod> {
  if (saved !== undefined) {
    const row = await findAutoRenewal(db, saved);
    if (row?.state !== 'active' || row.token === null) return {};
    const token = decrypt(savedMethodKey, row.token);
    return token === undefined ? {} : { token };
  }
  if (save === undefined || method !== 'card') return {};
  return { saveFor: sign(tokenKey, `saved ${save}`) };
}
