import { MINUTE } from '#contract/constants.ts';
import { beatPresence, PRESENCE_EVERY_MS } from '#contract/studio/presence.ts';
import { listAccountNames } from '#modules/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Rounds } from '#platform/due.ts';
import { call, ok } from '#platform/module.ts';
import { requireStaff } from '#platform/serve.ts';
import { deletePresence, deletePresenceBefore, listPresent, upsertPresence } from './queries.ts';

/** Browsers let a tab in the background do something once a minute. */
const GONE_AFTER = 5 * PRESENCE_EVERY_MS;
const SWEPT_AFTER = 5 * MINUTE;

/** Who closed a browser without a word leaves a row behind: it goes by itself. Any number of processes may sweep. */
export const presenceSweep = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Rounds => ({
  name: 'presence',
  every: SWEPT_AFTER,
  firstAfter: SWEPT_AFTER,
  round: () => deletePresenceBefore(db, new Date(clock.now().getTime() - SWEPT_AFTER)),
});

export const routes = [
  call(beatPresence, async ({ db, clock }: Deps, { body, caller }) => {
    const { accountId } = requireStaff(caller);
    const { kind, id: subjectId, tab, part, isLeaving } = body;
    const now = clock.now();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    if (isLeaving) {
      await deletePresence(db, { accountId, tab });
      return ok({ people: [] });
    }
    await upsertPresence(db, { accountId, tab, kind, subjectId, part, since: now, seenAt: now });
    const tabs = await listPresent(db, { kind, subjectId }, ago(GONE_AFTER));
    const others = tabs.filter((each) => each.accountId !== accountId || each.tab !== tab);
    // Somebody with two tabs is one person.
    const byPerson = new Map(others.map((each) => [each.accountId, each]));
    const names = await listAccountNames(db, [...byPerson.keys()]);
    return ok({
      people: [...byPerson.values()].map((each) => ({
        name: names.get(each.accountId) ?? 'Petugas',
        part: each.part,
        isMe: each.accountId === accountId,
      })),
    });
  }),
];
