import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { listProfiles, PROFILES_MAX } from '#contract/profiles.ts';
import { findAccount } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { presentProfile, profilesOf } from '../profiles-of.ts';
import { hasPin } from '../queries/find-pin.ts';

export function getProfileList(app: FastifyInstance, { db }: Parts): void {
  serve(app, listProfiles, async ({ caller }) => {
    const own = requireAccount(caller);
    const account = (await findAccount(db, own.accountId)) ?? fail('common.unauthenticated');
    const profiles = await profilesOf(db, account);
    return ok({
      profiles: profiles.map((profile) => presentProfile(profile, own)),
      limit: PROFILES_MAX,
      is_child: own.isChild === true ? 1 : 0,
      has_pin: (await hasPin(db, own.accountId)) ? 1 : 0,
    });
  });
}
