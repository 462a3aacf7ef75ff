import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { saveChannel as saveChannelCall } from '#contract/live.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { presentStaffChannel } from '../../editors/present-staff-channel.ts';
import { saveChannel } from '../../editors/save-channel.ts';

export function serveSaveChannel(app: FastifyInstance, parts: Parts): void {
  serve(app, saveChannelCall, async ({ body, caller }) => {
    const saved = await saveChannel(parts, requireAccount(caller).accountId, body);
    return ok(presentStaffChannel(saved), 'Tersimpan');
  });
}
