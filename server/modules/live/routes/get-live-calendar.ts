import type { FastifyInstance } from 'fastify';
import { getLiveCalendar } from '#contract/live.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { writeCalendar } from '../guide/calendar.ts';
import { presentProgramme } from '../guide/present-programme.ts';
import { findChannel } from '../guide/queries/find-channel.ts';
import { findProgramme } from '../guide/queries/find-programme.ts';
import { viewingOf } from '../guide/viewing.ts';

export function serveLiveCalendar(app: FastifyInstance, { db, clock, config }: Parts): void {
  serve(app, getLiveCalendar, async ({ query: { programmeId }, caller, reply }) => {
    const row = await findProgramme(db, programmeId);
    const channel = row && (await findChannel(db, row.channelId));
    if (row === undefined || channel === undefined) return fail('live.programmeNotFound');
    const now = clock.now();
    if (presentProgramme(row, channel, viewingOf(caller, now)).isBlocked) {
      return fail('common.adultOnly');
    }
    const { channelId, genreId, slug, name: channelName } = channel;
    const url = `${config.http.publicUrl}/play/live-tv/v2?id=${channelId}&genre_id=${genreId}`;
    // A file, not JSON: a reply that was sent is left alone.
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="tayang-${slug}.ics"`)
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(writeCalendar(row, { channelName, url, now }))) as never;
  });
}
