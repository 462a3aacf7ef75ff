import type { JsonWebKey } from 'node:crypto';
import type { SandboxSettings } from '../env.ts';
import type { openJournal } from '../store/journal.ts';
import { createGrants, type Grant } from './grants.ts';
import { createPeople, type PartnerPerson } from './people.ts';
import { createSigning } from './signing.ts';
import { createTokens } from './tokens.ts';

export type PartnerDeps = ReturnType<typeof openPartner>;

type Open = <T>(name: string) => ReturnType<typeof openJournal<T>>;

/** The partner platform: its people, its keys and what it has handed out. */
export function openPartner(
  open: Open,
  { partner: client }: SandboxSettings,
  { now, issuer }: { now: () => number; issuer: () => string },
) {
  const journals = {
    people: open<PartnerPerson>('partner-people'),
    grants: open<Grant>('partner-grants'),
    keys: open<JsonWebKey>('partner-keys'),
  };
  const signing = createSigning(journals.keys);
  return {
    client,
    people: createPeople(journals.people),
    grants: createGrants(journals.grants, now),
    signing,
    tokens: createTokens({ signing, clientId: client.id, issuer, now }),
    close() {
      for (const journal of Object.values(journals)) journal.close();
    },
  };
}
