import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getGuideReport } from '#contract/live.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listFindings } from '../../editors/queries/list-findings.ts';
import { listReports } from '../../editors/queries/list-reports.ts';

export function serveGuideReport(app: FastifyInstance, { db }: Parts): void {
  serve(app, getGuideReport, async ({ query: { importId } }) => {
    const [run] = await listReports(db, { runId: importId });
    if (run === undefined) return fail('live.reportNotFound');
    const lines = await listFindings(db, importId);
    return ok({ report: { ...run, importId }, lines });
  });
}
