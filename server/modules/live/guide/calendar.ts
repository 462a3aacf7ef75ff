import { PRODUCT_NAME } from '#contract/constants.ts';
import { digest } from '#platform/secrets.ts';
import type { ProgrammeRow } from './queries/programme.ts';

const ALARM = '-PT5M';

type Event = Pick<
  ProgrammeRow,
  'channelId' | 'startAt' | 'stopAt' | 'title' | 'subtitle' | 'synopsis'
>;

/**
 * A calendar file (RFC 5545) with one programme and an alarm five minutes before it. The same programme is the same
 * event, also when its guide was imported again: opening the file twice leaves one entry, not two.
 */
export function writeProgrammeCalendar(
  event: Event,
  { channelName, url, now }: { channelName: string; url: string; now: Date },
): string {
  const title = event.subtitle === null ? event.title : `${event.title}: ${event.subtitle}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT_NAME}//Jadwal TV//ID`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uidOf(event)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(event.startAt)}`,
    `DTEND:${utc(event.stopAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped([event.synopsis, url].filter((text) => text !== '').join('\n\n'))}`,
    `LOCATION:${escaped(`${channelName} di ${PRODUCT_NAME}`)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${ALARM}`,
    `DESCRIPTION:${escaped(`${title} sebentar lagi di ${channelName}`)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** By channel and beginning: ids of programmes may change with their guide. */
function uidOf({ channelId, startAt }: Event): string {
  return `${digest(`${channelId} ${startAt.toISOString()}`, 'hex').slice(0, 32)}@tayang`;
}

const LONGEST_LINE = 75;

/** A moment as calendars write it. */
export function utc(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** A text where commas and line ends would mean something else. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** Lines are at most 75 bytes long; what is longer goes on behind a space, never within a letter. */
export function folded(line: string): string {
  const pieces = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LONGEST_LINE) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}
