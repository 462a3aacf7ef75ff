import type { FastifyInstance } from 'fastify';
import { getCategoryList } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listCategories } from '../queries/list-categories.ts';
import { SHARED_FOR } from '../shared-for.ts';
import { viewingOf } from '../viewing.ts';

export function serveCategoryList(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getCategoryList,
    async ({ caller }) => ok({ categories: await listCategories(db, viewingOf(caller, clock)) }),
    { sharedFor: SHARED_FOR },
  );
}
