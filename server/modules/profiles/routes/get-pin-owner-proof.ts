import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getPinProof } from '#contract/profiles.ts';
import { findOwnerProof } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';

export function getPinOwnerProof(app: FastifyInstance, { db }: Parts): void {
  serve(app, getPinProof, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    return ok((await findOwnerProof(db, accountId)) ?? fail('common.unauthenticated'));
  });
}
