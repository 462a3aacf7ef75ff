import { paths } from '../../lib/page/paths.ts';

export const parts = [
  { part: 'jadwal', label: 'Jadwal' },
  { part: 'hasil', label: 'Hasil' },
  { part: 'klasemen', label: 'Klasemen' },
  { part: 'tim', label: 'Tim' },
] as const;
/** What of sports is shown. */
export type Part = (typeof parts)[number]['part'];

export type Asked = {
  part: Part;
  /** The slug of a competition; null: all. */
  competition: string | null;
  /** A day of the viewer's zone; null: all. */
  day: string | null;
};

/** Where the page of sports shows this. `after` is the cursor of a further page of matches. */
export function sportsTo({ part, competition, day }: Asked, after?: string): string {
  const asked = new URLSearchParams({
    ...(part !== 'jadwal' && { bagian: part }),
    ...(competition !== null && { kompetisi: competition }),
    ...(day !== null && { tanggal: day }),
    ...(after !== undefined && { lanjut: after }),
  });
  return asked.size === 0 ? paths.sports : `${paths.sports}?${asked}`;
}

/** What an address asks for. */
export function readAsked(search: URLSearchParams): Asked {
  return {
    part: parts.find(({ part }) => part === search.get('bagian'))?.part ?? 'jadwal',
    competition: search.get('kompetisi'),
    day: search.get('tanggal'),
  };
}
