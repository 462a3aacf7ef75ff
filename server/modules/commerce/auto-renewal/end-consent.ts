import { MINUTE } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { decrypt } from '#platform/secrets.ts';
import type { CommerceDeps } from '../deps.ts';
import { turnedOffEmail, writeToOwner } from './emails.ts';
import { type AutoRenewal, describeSaved, savedKind } from './policy.ts';
import * as queries from './queries.ts';

export type EndReason = NonNullable<AutoRenewal['endReason']>;

/** Ends a consent: nothing is charged by it from here on. What it could charge is forgotten next, by its own row. */
export async function endAutoRenewal(
  tx: Tx,
  { id, token }: AutoRenewal,
  endReason: EndReason,
  now: Date,
): Promise<void> {
  await queries.updateAutoRenewal(tx, id, {
    state: 'ended',
    endedAt: now,
    endReason,
    chargeAt: null,
    checkAt: token === null ? null : now,
  });
}

/**
 * Makes the token of an ended consent useless at its gateway, then forgets it here. While the gateway is away it waits
 * for the next try; it is charged no more either way.
 */
export async function deleteToken(deps: CommerceDeps, row: AutoRenewal): Promise<void> {
  if (row.state !== 'ended' || row.token === null) return;
  const { saved } = deps.gateways.named(row.gateway);
  const token = decrypt(deps.savedMethodKey, row.token);
  const result =
    token === undefined ? undefined : await saved?.forget(savedKind(row.method), token);
  const now = deps.testClock.now();
  if (result?.status === 'unknown') {
    const checkAt = new Date(now.getTime() + MINUTE);
    return queries.updateAutoRenewal(deps.db, row.id, { checkAt });
  }
  if (row.endReason === 'left')
    return inTransaction(deps.db, (tx) => queries.deleteAutoRenewal(tx, row.id));
  await queries.updateAutoRenewal(deps.db, row.id, {
    token: null,
    forgottenAt: now,
    checkAt: null,
  });
}

/** Takes a consent back: from here on nothing is charged by it, and its token is forgotten there and here. */
export async function stopAutoRenewal(deps: CommerceDeps, accountId: string): Promise<void> {
  const ended = await inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId);
    const active = await queries.findActiveAutoRenewal(tx, accountId);
    const asked = await queries.findPendingAutoRenewal(tx, accountId);
    const rows = [active, asked].flatMap((row) => row ?? []);
    if (rows.length === 0) return fail('commerce.automaticNone');
    for (const row of rows) await endAutoRenewal(tx, row, 'withdrawn', deps.testClock.now());
    if (active !== undefined) {
      await writeToOwner(deps, tx, accountId, (reader) =>
        turnedOffEmail(reader, describeSaved(active)),
      );
    }
    return rows;
  });
  for (const { id } of ended) {
    const row = await queries.findAutoRenewal(deps.db, id);
    if (row !== undefined) await deleteToken(deps, row);
  }
}
