import { monthName } from '#contract/formats.ts';
import { dayOf, weekdayOf, WIB } from '../../web/lib/formats/zone.ts';

/**
 * What a native field of a date, a month or a time holds, in Indonesian words: the field itself speaks the browser's
 * language. Empty for what holds none.
 */
export function wordsOfField(type: string | undefined, value: string, zone = ''): string {
  const [day = '', time = ''] = type === 'time' ? ['', value] : value.split('T');
  const clock = time.replaceAll(':', '.');
  if (type === 'time') return clock;
  if (type === 'month') return MONTH.test(value) ? monthName(value) : '';
  const weekday = /^\d{4}-\d\d-\d\d$/.test(day) ? weekdayOf(day) : '';
  if ((type !== 'date' && type !== 'datetime-local') || weekday === '') return '';
  const said = `${weekday}, ${Number(day.slice(8))} ${monthName(day.slice(0, 7))}`;
  return type === 'date' ? said : `${said}, ${`${clock} ${zone}`.trim()}`;
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month that runs in Western Indonesian time. */
export const thisMonth = () => dayOf(Date.now(), WIB).slice(0, 7);

/** The month that an address asks for (`?bulan=`), where it names one. */
export function askedMonth(params: URLSearchParams, otherwise: string): string {
  const asked = params.get('bulan') ?? '';
  return MONTH.test(asked) ? asked : otherwise;
}
