import { randomUUID } from 'node:crypto';
import type { PartnerPerson } from './people.ts';
import type { createSigning, Seal } from './signing.ts';

const ID_TOKEN_SECONDS = 300;
const LOGOUT_TOKEN_SECONDS = 120;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** What can be wrong with a token, so that a test can see the site refuse it. */
export const FLAWS = [
  'signature',
  'algorithm',
  'issuer',
  'audience',
  'expired',
  'nonce',
  'event',
] as const;
export type Flaw = (typeof FLAWS)[number];

export const isFlaw = (name: unknown): name is Flaw => FLAWS.some((known) => known === name);

type About = {
  signing: ReturnType<typeof createSigning>;
  clientId: string;
  issuer: () => string;
  now: () => number;
};

/** The partner's signed words: who somebody is, and that somebody signed out. */
export function createTokens({ signing, clientId, issuer, now }: About) {
  let spoiled: Flaw | undefined;
  /** The newest session of each person, as the id token named it. */
  const sessions = new Map<string, string>();

  function signed(claims: object, life: number, flaw: Flaw | undefined, typ: string): string {
    const at = Math.floor(now() / 1000) - (flaw === 'expired' ? 3600 : 0);
    const seal: Seal = flaw === 'signature' || flaw === 'algorithm' ? flaw : 'right';
    return signing.token(
      {
        iss: flaw === 'issuer' ? 'https://penipu.example' : issuer(),
        aud: flaw === 'audience' ? 'aplikasi-lain' : clientId,
        iat: at,
        exp: at + life,
        ...claims,
      },
      { seal, typ },
    );
  }

  return {
    /** The next id token is wrong in this way. */
    spoilNext(flaw: Flaw): void {
      spoiled = flaw;
    },
    idToken(person: PartnerPerson, nonce: string, claims: object): string {
      const flaw = spoiled;
      spoiled = undefined;
      const sid = randomUUID();
      sessions.set(person.id, sid);
      const said = flaw === 'nonce' ? 'nonce-lain' : nonce;
      const about = { ...(said && { nonce: said }), sid, acr: 'nusa:1', amr: ['pwd'], ...claims };
      return signed(about, ID_TOKEN_SECONDS, flaw, 'JWT');
    },
    /** `isSession`: only the newest session; else the person, everywhere. */
    logoutToken(personId: string, isSession: boolean, flaw: Flaw | undefined): string {
      const sid = sessions.get(personId);
      const event = flaw === 'event' ? 'http://schemas.openid.net/event/lain' : LOGOUT_EVENT;
      const claims = {
        ...(isSession && sid !== undefined ? { sid } : { sub: personId }),
        jti: randomUUID(),
        events: { [event]: {} },
        ...(flaw === 'nonce' && { nonce: 'sebuah-nonce' }),
      };
      return signed(claims, LOGOUT_TOKEN_SECONDS, flaw, 'logout+jwt');
    },
  };
}
