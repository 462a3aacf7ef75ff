import type { CreditRole } from '#contract/catalog/shapes.ts';
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

type Credit = {
  personId: string;
  slug: string;
  name: string;
  portraitUrl: string | null;
  role: CreditRole;
  character: string | null;
};

/** What somebody did in a title: `Sutradara`, `sebagai Kirana`. */
export function workWords({ role, character }: Pick<Credit, 'role' | 'character'>): string {
  return character === null ? roleNames[role] : `sebagai ${character}`;
}

export type CreditView = {
  id: string;
  name: string;
  portraitUrl: string | null;
  work: string;
  to: string;
};

/** One entry a person, those whom viewers look for first; several works of one person are joined. */
export function creditViews(credits: Credit[]): CreditView[] {
  const people = new Map<string, CreditView>();
  for (const credit of credits.toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role))) {
    const { personId, slug, name, portraitUrl } = credit;
    const work = workWords(credit);
    const known = people.get(personId);
    people.set(personId, {
      id: personId,
      name,
      portraitUrl,
      work: known === undefined ? work : `${known.work}, ${work.toLowerCase()}`,
      to: paths.person(slug),
    });
  }
  return [...people.values()];
}
