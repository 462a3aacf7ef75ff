import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { chooseProfile } from '#contract/profiles.ts';
import {
  chooseProfile as chooseForSession,
  findAccount,
  lockAccount,
} from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { checkPin } from '../check-pin.ts';
import { classOf, presentProfile, profilesOf } from '../profiles-of.ts';
import { hasPin } from '../queries/find-pin.ts';

export function postProfileChoose(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serve(app, chooseProfile, async ({ body, caller, reply }) => {
    const own = requireAccount(caller);
    const { accountId } = own;
    const { profile_id: profileId, pin = '' } = body;
    const account = (await findAccount(db, accountId)) ?? fail('common.unauthenticated');
    const asked = (await profilesOf(db, account)).find(({ id }) => id === profileId);
    if (asked === undefined) fail('profiles.notFound');
    const isLeaving = own.isChild === true && classOf(asked) === null;
    if (isLeaving && (await hasPin(db, accountId))) {
      if (pin.trim() === '') fail('profiles.pinRequired');
      await checkPin(parts, accountId, pin);
    }
    const { profile, handOut } = await inTransaction(db, async (tx) => {
      const locked = (await lockAccount(tx, accountId)) ?? fail('common.unauthenticated');
      // As it is now: it may have become a child's, or have gone, since it was asked for.
      const found = (await profilesOf(tx, locked)).find(({ id }) => id === profileId);
      if (found === undefined || classOf(found) !== classOf(asked)) fail('profiles.notFound');
      const chosen = { profileId, maxFilmClass: classOf(found) };
      return {
        profile: found,
        ...(await chooseForSession(parts, tx, { caller: own, reply }, chosen)),
      };
    });
    const active = presentProfile(profile, { ...own, profileId });
    return ok({ profile: active, access_token: handOut() }, `Halo, ${profile.name}`);
  });
}
