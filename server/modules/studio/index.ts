import type { FastifyInstance } from 'fastify';
import { forgetErasedAccounts } from '#modules/accounts/index.ts';
import type { Db } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { listAuditOf } from './queries/list-audit.ts';
import { updateAccountForgotten } from './queries/update-account-forgotten.ts';
import { getLiveIngest } from './routes/get-live-ingest.ts';
import { postAgreedDevices } from './routes/post-agreed-devices.ts';
import { postEndSessions } from './routes/post-end-sessions.ts';
import { postLiveSources } from './routes/post-live-sources.ts';
import { postPersonalizationSkip } from './routes/post-personalization-skip.ts';
import { postStreamKey } from './routes/post-stream-key.ts';

/** The operators' back office: thin calls over the other modules, each with its line in the audit. */
export async function registerStudio(app: FastifyInstance, parts: Parts): Promise<void> {
  const accounts = [postPersonalizationSkip, postAgreedDevices, postEndSessions];
  const live = [getLiveIngest, postStreamKey, postLiveSources];
  for (const route of [...accounts, ...live]) route(app, parts);
  let stopForgetting: (() => Promise<void>) | undefined;
  app.addHook('onReady', async () => {
    stopForgetting = forgetErasedAccounts(parts, {
      module: 'studio',
      forget: updateAccountForgotten,
    });
  });
  app.addHook('preClose', async () => stopForgetting?.());
}

/** What operators did to an account, for its owner to read. */
export async function exportAudit(db: Db, accountId: string): Promise<Record<string, unknown>> {
  return { 'tindakan-petugas': await listAuditOf(db, accountId) };
}
