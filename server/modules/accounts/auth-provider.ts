import type { FastifyReply } from 'fastify';

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
