import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { listStaffChannels } from '#contract/live.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { presentStaffChannel } from '../../editors/present-staff-channel.ts';
import { listAllChannels } from '../../editors/queries/list-all-channels.ts';

export function serveStaffChannels(app: FastifyInstance, { db }: Parts): void {
  serve(app, listStaffChannels, async () =>
    ok({ channels: (await listAllChannels(db)).map(presentStaffChannel) }),
  );
}
