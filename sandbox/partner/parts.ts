import type { JsonWebKey } from 'node:crypto';
import type { SandboxSettings } from '../env.ts';
import type { openJournal } from '../store/journal.ts';
import { createGrants, type Grant } from './grants.ts';
import { createPeople, type PartnerPerson } from './people.ts';
import { createSigning } from './signing.ts';

export type PartnerParts = ReturnType<typeof openPartner>;

type Open = <T>(name: string) => ReturnType<typeof openJournal<T>>;

/** The partner platform: its people, its keys and what it has handed out. */
export function openPartner(open: Open, settings: SandboxSettings, now: () => number) {
  const journals = {
    people: open<PartnerPerson>('partner-people'),
    grants: open<Grant>('partner-grants'),
    keys: open<JsonWebKey>('partner-keys'),
  };
  return {
    client: settings.partner,
    people: createPeople(journals.people),
    grants: createGrants(journals.grants, now),
    signing: createSigning(journals.keys),
    close() {
      for (const journal of Object.values(journals)) journal.close();
    },
  };
}
