import type { FastifyInstance, FastifyReply } from 'fastify';
import { DAY } from '#contract/constants.ts';
import { getFixtureCalendar, getTeamCalendar } from '#contract/live-sports.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { writeCalendar } from '../sports/calendar.ts';
import { listFixtureRows } from '../sports/queries/list-fixtures.ts';
import { listTeamRows } from '../sports/queries/list-teams.ts';

const A_SEASON = 400 * DAY;

/** Matches as calendar files. The same for everybody: they hold nothing but the schedule. */
export function serveSportsCalendar(app: FastifyInstance, { db, clock, config }: Parts): void {
  const origin = config.http.publicUrl;

  serve(app, getFixtureCalendar, async ({ params: { slug }, reply }) => {
    const now = clock.now();
    const rows = await listFixtureRows(db, { slug }, now);
    const [row] = rows;
    if (row === undefined) return fail('live.fixtureNotFound');
    const name = `${row.homeName} vs ${row.awayName}`;
    return sendFile(reply, slug, writeCalendar(name, rows, { origin, now }));
  });

  serve(app, getTeamCalendar, async ({ params: { slug }, reply }) => {
    const [team] = await listTeamRows(db, { slug });
    if (team === undefined) return fail('live.teamNotFound');
    const now = clock.now();
    const span = { from: now, to: new Date(now.getTime() + A_SEASON) };
    const rows = await listFixtureRows(db, { team: slug, ...span }, now);
    return sendFile(reply, slug, writeCalendar(team.name, rows, { origin, now }));
  });
}

/** A file, not JSON: a reply that was sent is left alone. */
function sendFile(reply: FastifyReply, slug: string, text: string): never {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="tayang-${slug}.ics"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(text)) as never;
}
