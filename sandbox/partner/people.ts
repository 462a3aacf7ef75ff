import { randomUUID } from 'node:crypto';
import type { Journal } from '../store/journal.ts';

/** Somebody with an account at the partner. */
export type PartnerPerson = {
  /** Never changes and never comes back for somebody else. */
  id: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
  mobile: string;
  password: string;
};

/** Known to everyone: nothing here is real. */
export const PASSWORD = 'Nusa#2026';

const demo = (id: string, name: string, email: string, mobile: string, isEmailVerified = true) => ({
  id,
  name,
  email,
  mobile,
  isEmailVerified,
  password: PASSWORD,
});

/** Who has an account from the beginning: one new to us, one whose address we know, one who never verified. */
const DEMO: readonly PartnerPerson[] = [
  demo('nusa-0001', 'Mira Mitra', 'mira@mitra.example', '+6281210001001'),
  demo('nusa-0002', 'Gita Gratis', 'gratis@tayang.example', '+6281210001002'),
  demo('nusa-0003', 'Beni Belum', 'beni@mitra.example', '+6281210001003', false),
];

export function createPeople(journal: Journal<PartnerPerson>) {
  for (const person of DEMO) if (!journal.get(person.id)) journal.put(person.id, person);
  return {
    list: () => journal.values(),
    get: (id: string) => journal.get(id),
    /** By address and password; undefined when one of them is wrong. */
    check(email: string, password: string): PartnerPerson | undefined {
      const asked = email.trim().toLowerCase();
      return journal.values().find((it) => it.email === asked && it.password === password);
    },
    add(given: Partial<PartnerPerson> & { email: string }): PartnerPerson {
      const person: PartnerPerson = {
        id: `nusa-${randomUUID()}`,
        name: 'Orang Mitra',
        mobile: '+6281210009000',
        isEmailVerified: true,
        password: PASSWORD,
        ...given,
        email: given.email.toLowerCase(),
      };
      journal.put(person.id, person);
      return person;
    },
  };
}
