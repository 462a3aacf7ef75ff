import { MINUTE } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { type Automatic, savedKind } from './automatic.ts';
import { deleteAutomatic } from './queries/forget-automatics.ts';
import { updateAutomatic } from './queries/update-automatic.ts';
import { unseal } from './seal.ts';

/**
 * Makes the token of an ended consent useless at its gateway, then forgets it here. While the gateway is away it waits
 * for the next try; it is charged no more either way.
 */
export async function forgetToken(parts: CommerceParts, row: Automatic): Promise<void> {
  if (row.state !== 'ended' || row.token === null) return;
  const { saved } = parts.gateways.named(row.gateway);
  const token = unseal(row.token, parts.sealKey);
  const result =
    token === undefined ? undefined : await saved?.forget(savedKind(row.method), token);
  const now = parts.clock.now();
  if (result?.status === 'unknown') {
    const checkAt = new Date(now.getTime() + MINUTE);
    return updateAutomatic(parts.db, row.id, { checkAt });
  }
  if (row.endReason === 'left') return inTransaction(parts.db, (tx) => deleteAutomatic(tx, row.id));
  await updateAutomatic(parts.db, row.id, { token: null, forgottenAt: now, checkAt: null });
}
