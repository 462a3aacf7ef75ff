import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { submitParentalControl } from '#contract/profiles.ts';
import { inTransaction } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { changeProfile } from '../change-profile.ts';
import { digestPin } from '../check-pin.ts';
import { presentProfile } from '../profiles-of.ts';
import { upsertPin } from '../queries/upsert-pin.ts';
import { requireParent } from '../require-parent.ts';

export function postParentalcontrolSubmit(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;
  serve(app, submitParentalControl, async ({ body, caller }) => {
    const own = requireAccount(caller);
    const { accountId } = own;
    const { pin, current_pin: currentPin, profile_id: profileId, film_class: filmClass } = body;
    await requireParent(parts, own, currentPin);
    const changed = await inTransaction(db, async (tx) => {
      const digest = digestPin(parts, accountId, pin);
      await upsertPin(tx, { accountId, digest, setAt: clock.now() });
      if (profileId === undefined) return undefined;
      return changeProfile(parts, tx, { accountId, profileId }, { filmClass });
    });
    const profile = changed === undefined ? null : presentProfile(changed, own);
    return ok({ has_pin: 1 as const, profile }, 'PIN disimpan');
  });
}
