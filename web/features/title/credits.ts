import type { CreditRole } from '#contract/catalog/shapes.ts';
import { initials } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';

const roleNames: Record<CreditRole, string> = {
  actor: 'Pemeran',
  voice: 'Pengisi suara',
  director: 'Sutradara',
  writer: 'Penulis',
  producer: 'Produser',
  composer: 'Musik',
  cinematographer: 'Sinematografi',
  editor: 'Penyuntingan',
  studio: 'Studio',
};
const order = Object.keys(roleNames);

type Credit = { personId: string; name: string; role: CreditRole; character: string | null };

export type CreditView = { id: string; name: string; initials: string; work: string; to: string };

/** One entry a person, those whom viewers look for first; several works of one person are joined. */
export function creditViews(credits: Credit[]): CreditView[] {
  const people = new Map<string, CreditView>();
  for (const credit of credits.toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role))) {
    const { personId, name, role, character } = credit;
    const work = character === null ? roleNames[role] : `sebagai ${character}`;
    const known = people.get(personId);
    people.set(personId, {
      id: personId,
      name,
      initials: initials(name),
      work: known === undefined ? work : `${known.work}, ${work.toLowerCase()}`,
      to: paths.find(name),
    });
  }
  return [...people.values()];
}
