import type { FastifyInstance } from 'fastify';
import { savePackage as savePackageCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { openShelf } from '../offers/shelf.ts';
import { savePackage } from '../operators/save-package.ts';
import { presentPackage } from '../present-package.ts';

export function serveSavePackage(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, savePackageCall, async ({ body, caller }) => {
    const saved = await savePackage(parts, requireAccount(caller).accountId, body);
    // As a visitor sees it.
    const shelf = await openShelf(parts.db, undefined, parts.clock.now());
    return ok({ ...presentPackage(saved, shelf), isOnSale: saved.isOnSale });
  });
}
