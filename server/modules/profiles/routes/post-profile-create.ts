import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { avatars, createProfile, PROFILES_MAX } from '#contract/profiles.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { requireFreeName } from '../change-profile.ts';
import { presentProfile, profilesOf } from '../profiles-of.ts';
import { insertProfile } from '../queries/insert-profile.ts';

export function postProfileCreate(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, createProfile, async ({ body, caller }) => {
    const own = requireAccount(caller);
    const profile = await inTransaction(db, async (tx) => {
      // Those that come at once are counted one by one.
      const account = (await lockAccount(tx, own.accountId)) ?? fail('common.unauthenticated');
      const all = await profilesOf(tx, account);
      if (all.length >= PROFILES_MAX) fail('profiles.limit');
      requireFreeName(all, body.name, undefined);
      const taken = new Set(all.map(({ avatar }) => avatar));
      const made = {
        id: randomUUID(),
        accountId: own.accountId,
        name: body.name,
        avatar: body.avatar ?? avatars.find((free) => !taken.has(free)) ?? avatars[0],
        maxFilmClass: body.film_class,
        createdAt: clock.now(),
      };
      await insertProfile(tx, made);
      return made;
    });
    return ok(presentProfile(profile, own), 'Profil dibuat');
  });
}
