import { DAY, MINUTE } from '#contract/constants.ts';
import { date } from '#contract/formats.ts';
import { type QuietZone, quietZones } from '#contract/notifications/kind-rules.ts';
import { instantAt, wallTimeAt } from '#platform/zone.ts';

/** Before the weekend: Friday, 17.00 by the clock of the reader. */
const FRIDAY = 5;
const HOUR_OF_DAY = 17;
/** Not all accounts at one moment: spread by their ids over two hours. */
const SPREAD_MINUTES = 120;
const NAMED = 3;

/** The next digest of an account after `now`. */
export function nextDigest(accountId: string, zone: QuietZone, now: Date): Date {
  const spread = (Number.parseInt(accountId.slice(0, 4), 16) || 0) % SPREAD_MINUTES;
  for (let days = 0; ; days += 1) {
    const wall = wallTimeAt(new Date(now.getTime() + days * DAY), quietZones[zone]);
    const isFriday = new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay() === FRIDAY;
    if (!isFriday) continue;
    const five = instantAt({ ...wall, hour: HOUR_OF_DAY, minute: 0, second: 0 }, quietZones[zone]);
    const at = new Date(five.getTime() + spread * MINUTE);
    if (at > now) return at;
  }
}

/** What there is to say to one viewer; null where it is nothing. */
export function digestWords({
  unfinished,
  leaving,
  zone,
}: {
  unfinished: readonly string[];
  leaving: readonly { name: string; endsAt: Date }[];
  zone: QuietZone;
}): { title: string; body: string } | null {
  const parts = [
    ...(unfinished.length === 0 ? [] : [`Belum selesai: ${listed(unfinished)}.`]),
    ...(leaving.length === 0
      ? []
      : [
          `Segera berakhir: ${listed(
            // Of a licence that ends at midnight the day before is the last.
            leaving.map(
              ({ name, endsAt }) =>
                `${name} (sampai ${date(new Date(endsAt.getTime() - 1), quietZones[zone])})`,
            ),
          )}.`,
        ]),
  ];
  return parts.length === 0
    ? null
    : { title: 'Rangkuman mingguanmu', body: parts.join(' ').slice(0, 400) };
}

/** `A, B, C dan 2 lainnya`. */
function listed(names: readonly string[]): string {
  const more = names.length - NAMED;
  const named = names
    .slice(0, NAMED)
    .map((name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name));
  return `${named.join(', ')}${more > 0 ? ` dan ${more} lainnya` : ''}`;
}
