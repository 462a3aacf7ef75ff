import type { FastifyInstance } from 'fastify';
import { getTvsCategories } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listCategories } from '../queries/list-categories.ts';
import { SHARED_FOR } from '../shared-for.ts';
import { viewingOf } from '../viewing.ts';

export function serveTvsCategories(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getTvsCategories,
    async ({ query, caller }) => {
      const categories = await listCategories(db, viewingOf(caller, clock, query));
      return ok(categories.toSorted((a, b) => a.name.localeCompare(b.name, 'id')));
    },
    { sharedFor: SHARED_FOR },
  );
}
