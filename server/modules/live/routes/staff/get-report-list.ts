import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { listGuideReports } from '#contract/live.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listReports } from '../../editors/queries/list-reports.ts';

export function serveGuideReports(app: FastifyInstance, { db }: Parts): void {
  serve(app, listGuideReports, async ({ query }) => {
    const rows = await listReports(db, query);
    return ok({ reports: rows.map(({ runId, ...run }) => ({ ...run, importId: runId })) });
  });
}
