import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { setLiveSources as call } from '#contract/studio.ts';
import { setSources } from '#modules/live/index.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { actOnChannel } from '../act-on-channel.ts';

export function postLiveSources(app: FastifyInstance, parts: Parts): void {
  serve(app, call, async ({ body, caller }) => {
    const { channel_id: channelId, primary, backup, reason } = body;
    const asked = { act: 'live-sources', caller, channelId, reason } as const;
    const answer = await actOnChannel(parts, asked, async (tx) => {
      const before = await setSources(tx, channelId, { primary, backup });
      // Addresses may hold passwords: the audit says what kind they are.
      const kinds = (plan: { primary: { kind: string }; backup: { kind: string } }) => ({
        primary: plan.primary.kind,
        backup: plan.backup.kind,
      });
      const after = { primary, backup };
      return { before: kinds(before), after: kinds(after), answer: after };
    });
    return ok(answer, 'Tersimpan');
  });
}
