import { DEFAULT_TIMEZONE } from '#contract/constants.ts';
import { dayOf, WIB } from '../../web/lib/formats/zone.ts';

const clock = new Intl.DateTimeFormat('id-ID', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: DEFAULT_TIMEZONE,
});

/** `19.05`, by the clocks of western Indonesia. */
export const hourOf = (iso: string) => clock.format(new Date(iso));

const NAMES =
  'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(
    ' ',
  );

/** `2026-11` as `November 2026`. */
export function monthName(month: string): string {
  const [year, at = 1] = month.split('-').map(Number);
  return `${NAMES[at - 1]} ${year}`;
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month that runs in Western Indonesian time. */
export const thisMonth = () => dayOf(Date.now(), WIB).slice(0, 7);

/** The month that an address asks for (`?bulan=`), where it names one. */
export function askedMonth(params: URLSearchParams, otherwise: string): string {
  const asked = params.get('bulan') ?? '';
  return MONTH.test(asked) ? asked : otherwise;
}
