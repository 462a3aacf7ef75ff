import { createHmac } from 'node:crypto';
import type { CommerceParts } from '../commerce-parts.ts';
import type { Saved } from '../methods/charge-method.ts';
import type { Payment } from '../payment.ts';
import { findAutomatic } from './queries/find-automatic.ts';
import { unseal } from './seal.ts';

/**
 * What a payment's consent gives to its charge. A consent that was taken back gives nothing, so that a charge that is
 * still to be made is refused. The name that a card is saved for is one consent's own: no two are ever joined by it.
 */
export async function findSaved(
  { db, tokenKey, sealKey }: Pick<CommerceParts, 'db' | 'tokenKey' | 'sealKey'>,
  { choice: { save, saved }, method }: Pick<Payment, 'choice' | 'method'>,
): Promise<Saved> {
  if (saved !== undefined) {
    const row = await findAutomatic(db, saved);
    if (row?.state !== 'active' || row.token === null) return {};
    const token = unseal(row.token, sealKey);
    return token === undefined ? {} : { token };
  }
  if (save === undefined || method !== '1') return {};
  return { saveFor: createHmac('sha256', tokenKey).update(`saved ${save}`).digest('base64url') };
}
