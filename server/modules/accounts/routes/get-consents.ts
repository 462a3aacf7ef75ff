import type { FastifyInstance } from 'fastify';
import { listConsents } from '#contract/accounts.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { presentConsents } from '../consents.ts';

export function getConsents(app: FastifyInstance, { db }: AccountsParts): void {
  serve(app, listConsents, async ({ caller }) =>
    ok(await presentConsents(db, requireAccount(caller).accountId)),
  );
}
