import { ACCESS_TOKEN_LIFE, MINUTE, SECOND } from '#contract/constants.ts';
import type { AccountCaller } from '#platform/auth.ts';
import type { Parts } from '#platform/parts.ts';
import { type ActiveProfile, profileClaims } from './active-profile.ts';
import { listProfilesChosenSince } from './queries/list-profiles-chosen.ts';

export type ChosenProfiles = {
  /** The caller as the profile that its session has now, whatever its access token still says. */
  correct(caller: AccountCaller): AccountCaller;
  close(): void;
};

/** Announces that sessions have another profile; their rows are what counts. */
export const CHOSEN_EVENT = 'accounts.profileChosen';
const READ_EVERY = 3 * SECOND;
/** A commit may become visible this long after the time that it carries. */
const LATE_COMMITS = 30 * SECOND;
/** By then the last access token that knows nothing of the choice has expired by itself. */
const REMEMBERED = ACCESS_TOKEN_LIFE + MINUTE;

/**
 * Remembers who switched profiles lately, so that a request costs no query: an adult's token that is still alive, in
 * another tab or on its way, opens nothing to the child who watches now. Events bring the news within milliseconds;
 * reading the table every few seconds covers a lost connection.
 */
export async function watchChosenProfiles(
  parts: Pick<Parts, 'db' | 'clock' | 'events' | 'log'>,
): Promise<ChosenProfiles> {
  const chosen = new Map<string, ActiveProfile & { profileChosenAt: Date }>();
  let readTo = parts.clock.now().getTime() - REMEMBERED;
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    const startedAt = parts.clock.now().getTime();
    try {
      const since = new Date(readTo - LATE_COMMITS);
      for (const { id, ...active } of await listProfilesChosenSince(parts.db, since)) {
        const known = chosen.get(id);
        if (known === undefined || known.profileChosenAt <= active.profileChosenAt)
          chosen.set(id, active);
      }
      readTo = startedAt;
    } catch (error) {
      parts.log.warn({ err: error }, 'cannot read which profiles were chosen');
    }
    for (const [id, { profileChosenAt }] of chosen) {
      if (startedAt - profileChosenAt.getTime() > REMEMBERED) chosen.delete(id);
    }
  }
  const readNext = () => {
    reading = reading.then(read);
  };

  const unsubscribe = parts.events.subscribe(CHOSEN_EVENT, readNext);
  await read();
  const timer = setInterval(readNext, READ_EVERY);
  timer.unref();
  return {
    correct(caller) {
      const active = chosen.get(caller.sessionId);
      const isNewer =
        active !== undefined && active.profileChosenAt.getTime() > (caller.profileChosenAt ?? 0);
      if (!isNewer) return caller;
      const { profileId: _, maxFilmClass: __, ...rest } = caller;
      return { ...rest, isChild: false, ...profileClaims(active) };
    },
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
