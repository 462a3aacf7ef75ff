import type { FastifyReply } from 'fastify';
import { HOUR, PRODUCT_NAME } from '#contract/constants.ts';
import { sportWords } from '#contract/live/sports-shapes.ts';
import type { Db } from '#platform/db.ts';
import { escaped, folded, utc } from '../guide/calendar.ts';
import { type FixtureRow, listFixtureRows } from './queries/fixture.ts';

const ALARM = '-PT15M';

/** A match whose end is not announced counts as over after this. */
const USUAL_LENGTH = 2 * HOUR;

/**
 * Matches as a calendar (RFC 5545), times in UTC, with an alarm a quarter of an hour before. Only what a schedule
 * says: a calendar that is fetched again never carries a result.
 */
export function writeFixtureCalendar(
  name: string,
  rows: readonly FixtureRow[],
  { origin, now }: { origin: string; now: Date },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Olahraga//ID`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...rows.flatMap((row) => eventOf(row, origin, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventOf(row: FixtureRow, origin: string, now: Date): string[] {
  const { fixtureId, slug, homeName, awayName, kickOffAt, venue, status } = row;
  const title = `${homeName} vs ${awayName}`;
  const url = `${origin}/olahraga/${slug}`;
  const about = [
    `${row.competitionName}, ${sportWords[row.sport].name.toLowerCase()}`,
    row.channelName === null ? '' : `Di ${PRODUCT_NAME}, saluran ${row.channelName}`,
    url,
  ].filter(Boolean);
  return [
    'BEGIN:VEVENT',
    `UID:${fixtureId}@olahraga.tayang`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(kickOffAt)}`,
    `DTEND:${utc(new Date(kickOffAt.getTime() + USUAL_LENGTH))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(about.join('\n'))}`,
    ...(venue === '' ? [] : [`LOCATION:${escaped(venue)}`]),
    `URL:${url}`,
    `STATUS:${status === 'postponed' ? 'CANCELLED' : 'CONFIRMED'}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${ALARM}`,
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** A file, not JSON: a reply that was sent is left alone. */
export function sendCalendar(reply: FastifyReply, slug: string, text: string): never {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="tayang-${slug}.ics"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(text)) as never;
}

/** When and where a match is to be seen, and nothing of how it stands. */
export async function findBroadcast(db: Db, fixtureId: string, now: Date) {
  const [row] = await listFixtureRows(db, { ids: [fixtureId], limit: 1 }, now);
  if (row === undefined) return undefined;
  return {
    slug: row.slug,
    name: `${row.homeName} vs ${row.awayName}`,
    location: row.channelName ?? row.competitionName,
    kickOffAt: row.kickOffAt,
    stopAt: row.broadcastUntil ?? new Date(row.kickOffAt.getTime() + USUAL_LENGTH),
    isPostponed: row.status === 'postponed',
    isOver: row.status === 'finished',
  };
}
