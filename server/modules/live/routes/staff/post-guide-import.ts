import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { importFeed, MOST_GUIDE_BYTES } from '#contract/live.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { runImport } from '../../editors/run-import.ts';
import { findFeed } from '../../imports/queries/find-feed.ts';

export function serveImportGuide(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    importFeed,
    async ({ body: { feedId, text }, caller }) => {
      const feed = await findFeed(parts.db, feedId);
      if (feed === undefined) return fail('live.feedNotFound');
      if (text === undefined && feed.url === null) return fail('live.feedWithoutText');
      const { accountId } = requireAccount(caller);
      const { outcome, runId, problem } = await runImport(parts, accountId, feed, text);
      return ok({ outcome, importId: runId, problem });
    },
    { bodyLimit: MOST_GUIDE_BYTES },
  );
}
