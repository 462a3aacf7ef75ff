import { createHash } from 'node:crypto';
import { PRODUCT_NAME } from '#contract/constants.ts';
import { escaped, folded, utc } from '../calendar-lines.ts';
import type { ProgrammeRow } from './programme.ts';

const ALARM = '-PT5M';

type Event = Pick<
  ProgrammeRow,
  'channelId' | 'startAt' | 'stopAt' | 'title' | 'subtitle' | 'synopsis'
>;

/**
 * A calendar file (RFC 5545) with one programme and an alarm five minutes before it. The same programme is the same
 * event, also when its guide was imported again: whoever opens the file twice has one entry, not two.
 */
export function writeCalendar(
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
    `DESCRIPTION:${escaped([event.synopsis, url].filter((part) => part !== '').join('\n\n'))}`,
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
  const digest = createHash('sha256').update(`${channelId} ${startAt.toISOString()}`).digest('hex');
  return `${digest.slice(0, 32)}@tayang`;
}
