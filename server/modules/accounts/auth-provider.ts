import type { FastifyReply } from 'fastify';
import type { Parts } from '#platform/parts.ts';
import { accountsParts } from './accounts-parts.ts';

/** A way to sign in whose pages are somebody else's, as the auth library lists it. */
export type AuthProvider = {
  id: string;
  /** As viewers know it. */
  name: string;
  /** Begins a sign-in in the browser of this answer; where it goes then. */
  start(reply: FastifyReply): Promise<string>;
  /** The page of ours that takes what those pages answer. */
  returnPath: string;
  /** The page where the owner of an account with the same address agrees to link the two. */
  consentPath: string;
};

/** Adds a way in to the auth library's routes: a module above brings it, for accounts know of no such platform. */
export function offerProvider(parts: Parts, provider: AuthProvider): void {
  accountsParts(parts).providers.set(provider.id, provider);
}
