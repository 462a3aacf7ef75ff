import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { removeProfile } from '#contract/profiles.ts';
import { changeProfileOfSessions, lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { modulesWithProfileData, REMOVED_EVENT } from '../forget-removed-profiles.ts';
import { classOf, isFirst, profilesOf } from '../profiles-of.ts';
import { deleteProfile } from '../queries/delete-profile.ts';
import { insertRemovals } from '../queries/insert-removals.ts';

export function postProfileRemove(app: FastifyInstance, parts: Parts): void {
  const { db, clock, events } = parts;
  serve(app, removeProfile, async ({ body: { profile_id: profileId }, caller }) => {
    const { accountId } = requireAccount(caller);
    await inTransaction(db, async (tx) => {
      const account = (await lockAccount(tx, accountId)) ?? fail('common.unauthenticated');
      const all = await profilesOf(tx, account);
      const profile = all.find(({ id }) => id === profileId) ?? fail('profiles.notFound');
      if (isFirst(profile)) fail('profiles.firstStays');
      await deleteProfile(tx, profile);
      await insertRemovals(
        tx,
        { profileId, accountId, dueAt: clock.now() },
        modulesWithProfileData,
      );
      await events.publish(tx, REMOVED_EVENT, {});
      if (classOf(profile) === null) {
        const first = { profileId: accountId, maxFilmClass: null };
        await changeProfileOfSessions(parts, tx, profileId, first);
      }
    });
    return ok({ profile_id: profileId }, 'Profil dihapus');
  });
}
