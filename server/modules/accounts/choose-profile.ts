import type { FastifyReply } from 'fastify';
import type { FilmClass } from '#contract/constants.ts';
import type { AccountCaller } from '#platform/auth.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { CHOSEN_EVENT } from './chosen-profiles.ts';
import { signAccessToken } from './open-session.ts';
import { findAccountById } from './queries/find-account.ts';
import { updateSessionProfile, updateSessionsOfProfile } from './queries/update-session-profile.ts';
import { accessCookies, kidsCookie, setCookies } from './session-cookies.ts';

/** A profile as a session knows it; the class is a child's, null an adult's. */
type Chosen = { profileId: string; maxFilmClass: FilmClass | null };
type Door = { caller: AccountCaller; reply: FastifyReply };

/**
 * Gives the caller's session, and no other, another profile; who may is decided before. Its browser gets a new access
 * token once the transaction is through: call `handOut` then.
 */
export async function chooseProfile(
  parts: Pick<Parts, 'clock' | 'config' | 'events' | 'tokens'>,
  tx: Tx,
  { caller, reply }: Door,
  chosen: Chosen,
): Promise<{ handOut(): string }> {
  const session = await updateSessionProfile(tx, caller.sessionId, rowOf(chosen, parts));
  const account = await findAccountById(tx, caller.accountId);
  if (session === undefined || account === undefined) return fail('common.unauthenticated');
  const accessToken = await signAccessToken(parts, account, { sessionId: session.id, ...session });
  await parts.events.publish(tx, CHOSEN_EVENT, {});
  return {
    handOut() {
      const { isRemembered, isChild } = session;
      setCookies(reply, [
        ...accessCookies(parts.config, account, accessToken),
        kidsCookie(parts.config, { isRemembered, isChild }),
      ]);
      return accessToken;
    },
  };
}

/** Tells every session that a profile watches in what it has become, or whose it is from now on. */
export async function changeProfileOfSessions(
  parts: Pick<Parts, 'clock' | 'events'>,
  tx: Tx,
  profileId: string,
  changed: Chosen,
): Promise<void> {
  const isWatching = await updateSessionsOfProfile(tx, profileId, rowOf(changed, parts));
  if (isWatching) await parts.events.publish(tx, CHOSEN_EVENT, {});
}

function rowOf({ profileId, maxFilmClass }: Chosen, { clock }: Pick<Parts, 'clock'>) {
  const isChild = maxFilmClass !== null;
  return { profileId, isChild, maxFilmClass, profileChosenAt: clock.now() };
}
