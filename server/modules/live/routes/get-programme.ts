import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getProgramme } from '#contract/live.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { fillCards } from '../guide/fill-cards.ts';
import { presentProgramme } from '../guide/present-programme.ts';
import { findChannel } from '../guide/queries/find-channel.ts';
import { findProgramme } from '../guide/queries/find-programme.ts';
import { planOf, viewingOf } from '../guide/viewing.ts';

export function serveProgramme(app: FastifyInstance, { db, clock, time }: Parts): void {
  serve(app, getProgramme, async ({ query: { programmeId, timezone }, caller }) => {
    const now = clock.now();
    const row = await findProgramme(db, programmeId);
    const shown = row && (await findChannel(db, row.channelId));
    if (row === undefined || shown === undefined) return fail('live.programmeNotFound');
    const viewing = viewingOf(caller, now, timezone);
    const [channel] = await fillCards(db, [shown], viewing, await planOf(db, caller, time.now()));
    if (channel === undefined) return fail('live.programmeNotFound');
    return ok({ programme: presentProgramme(row, shown, viewing), channel });
  });
}
