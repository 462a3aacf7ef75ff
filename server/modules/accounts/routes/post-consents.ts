import type { FastifyInstance } from 'fastify';
import { changeConsent, consentWordings } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { hasConsent, presentConsents, recordConsents } from '../consents.ts';
import { lockAccountRow } from '../queries/lock-account.ts';

export function postConsents(app: FastifyInstance, { db, clock }: AccountsParts): void {
  serve(app, changeConsent, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const { purpose, is_granted: isGranted, wording_version: version } = body;
    if (purpose === 'service' && !isGranted) fail('accounts.consentIsService');
    // Taking back needs no agreement on words.
    const isOutdated = version !== undefined && version !== consentWordings[purpose].version;
    if (isGranted && isOutdated) fail('accounts.consentOutdated');
    await inTransaction(db, async (tx) => {
      // One after the other, so that two presses at once don't write the same change twice.
      if ((await lockAccountRow(tx, accountId)) === undefined) fail('common.unauthenticated');
      if ((await hasConsent(tx, accountId, purpose)) === isGranted) return;
      const change = { source: 'privacy', at: clock.now() } as const;
      await recordConsents(tx, accountId, [{ purpose, isGranted }], change);
    });
    return ok(await presentConsents(db, accountId), 'Pilihanmu disimpan');
  });
}
