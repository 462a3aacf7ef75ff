import type { FastifyReply } from 'fastify';
import { ACCESS_TOKEN_LIFE, type FilmClass, MINUTE } from '#contract/constants.ts';
import type { AccountCaller } from '#platform/auth.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { followChanges } from '#platform/events/recent-changes.ts';
import { findAccountById } from '../account/queries.ts';
import { type ActiveProfile, profileClaims, signAccessToken } from './open-session.ts';
import * as sessionQueries from './queries/session.ts';
import { accessCookies, kidsCookie, setCookies } from './session-cookies.ts';

export type ChosenProfiles = {
  /** The caller as the profile that its session has now, whatever its access token still says. */
  correct(caller: AccountCaller): AccountCaller;
  /** When a session got another profile lately; undefined when it did not. */
  chosenAt(sessionId: string): Date | undefined;
  close(): void;
};

/**
 * Tells which sessions have which profile now: `{ sessionIds, chosen }`. A process that hears it reads nothing; an event
 * that was lost is found in the rows.
 */
const CHOSEN_EVENT = 'accounts.profileChosen';
/** By then the last access token that knows nothing of the choice has expired by itself. */
const RETENTION = ACCESS_TOKEN_LIFE + MINUTE;

type ChosenProfile = ActiveProfile & { profileChosenAt: Date };
/** PostgreSQL limits a notification to 8 kB. */
const SESSIONS_PER_EVENT = 100;

function readChosen({ sessionIds, chosen }: Record<string, unknown>) {
  const { profileChosenAt, ...rest } = chosen as ActiveProfile & { profileChosenAt: string };
  const value = { ...rest, profileChosenAt: new Date(profileChosenAt) };
  return (sessionIds as string[]).map((id) => ({ id, value, at: value.profileChosenAt }));
}

async function announceChosen(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  sessionIds: readonly string[],
  chosen: ChosenProfile,
): Promise<void> {
  for (let at = 0; at < sessionIds.length; at += SESSIONS_PER_EVENT) {
    const some = sessionIds.slice(at, at + SESSIONS_PER_EVENT);
    await events.publish(tx, CHOSEN_EVENT, { sessionIds: some, chosen });
  }
}

/**
 * The sessions that switched profiles lately: an adult's token that is still alive, in another tab or on its way, opens
 * nothing to the child who watches now.
 */
export async function watchChosenProfiles(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>,
): Promise<ChosenProfiles> {
  const recent = await followChanges<ChosenProfile>(deps, {
    name: 'chosen profiles',
    event: CHOSEN_EVENT,
    readEvent: readChosen,
    list: async (since) =>
      (await sessionQueries.listProfilesChosenSince(deps.db, since)).map(({ id, ...value }) => ({
        id,
        value,
        at: value.profileChosenAt,
      })),
    retention: RETENTION,
  });
  return {
    correct(caller) {
      const active = recent.get(caller.sessionId)?.value;
      const isNewer =
        active !== undefined && active.profileChosenAt.getTime() > (caller.profileChosenAt ?? 0);
      if (!isNewer) return caller;
      const { profileId: _, maxFilmClass: __, ...rest } = caller;
      return { ...rest, isChild: false, ...profileClaims(active) };
    },
    chosenAt: (sessionId) => recent.get(sessionId)?.value.profileChosenAt,
    close: recent.close,
  };
}

/** A profile as a session knows it; the class is a child's, null an adult's. */
export type Chosen = { profileId: string; maxFilmClass: FilmClass | null };
type SessionContext = { caller: AccountCaller; reply: FastifyReply };

/**
 * Gives the caller's session, and no other, another profile; who may is decided before. Its browser gets a new access
 * token once the transaction is through: call `handOut` then.
 */
export async function chooseProfile(
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'tokens'>,
  tx: Tx,
  { caller, reply }: SessionContext,
  chosen: Chosen,
): Promise<{ handOut(): string }> {
  const row = activeOf(chosen, deps);
  const session = await sessionQueries.updateSessionProfile(tx, caller.sessionId, row);
  const account = await findAccountById(tx, caller.accountId);
  if (session === undefined || account === undefined) return fail('common.unauthenticated');
  const accessToken = await signAccessToken(deps, account, { sessionId: session.id, ...session });
  await announceChosen(deps, tx, [session.id], row);
  return {
    handOut() {
      const { isRemembered, isChild } = session;
      setCookies(reply, [
        ...accessCookies(deps.config, account, accessToken),
        kidsCookie(deps.config, { isRemembered, isChild }),
      ]);
      return accessToken;
    },
  };
}

/** Gives every session in which a profile watches what that profile has become, or another profile. */
export async function changeProfileOfSessions(
  deps: Pick<Deps, 'clock' | 'events'>,
  tx: Tx,
  profileId: string,
  changed: Chosen,
): Promise<void> {
  const row = activeOf(changed, deps);
  const watching = await sessionQueries.updateSessionsOfProfile(tx, profileId, row);
  await announceChosen(deps, tx, watching, row);
}

/** It as a session's row holds it from now on. */
export function activeOf({ profileId, maxFilmClass }: Chosen, { clock }: Pick<Deps, 'clock'>) {
  const isChild = maxFilmClass !== null;
  return { profileId, isChild, maxFilmClass, profileChosenAt: clock.now() };
}
