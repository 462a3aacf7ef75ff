import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { editProfile } from '#contract/profiles.ts';
import { inTransaction } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { changeProfile } from '../change-profile.ts';
import { presentProfile } from '../profiles-of.ts';

export function postProfileEdit(app: FastifyInstance, parts: Parts): void {
  serve(app, editProfile, async ({ body, caller }) => {
    const own = requireAccount(caller);
    const { accountId } = own;
    const { profile_id: profileId, film_class: filmClass, name, avatar } = body;
    const changed = await inTransaction(parts.db, (tx) =>
      changeProfile(parts, tx, { accountId, profileId }, { name, avatar, filmClass }),
    );
    return ok(presentProfile(changed, own), 'Perubahan disimpan');
  });
}
