import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { Rounds } from '#platform/due.ts';
import { type FanOutDeps, startFanOut, type Telling } from '#platform/fan-out/fan-out.ts';
import {
  claimEndedFixtures,
  type FixtureRow,
  listFixtureRows,
  updateResultUntold,
} from './queries/fixture.ts';
import { type Follower, listFollowers } from './queries/follow.ts';
import { isProtected, scoreOf } from './score.ts';
import { DEFAULT_SCOPE } from './viewer.ts';

/** What an editor wrote down by mistake is taken back within this. */
const SURE_AFTER = 2 * MINUTE;
/** No match is longer, with all that follows it. */
const BEGUN_WITHIN = 14 * HOUR;
/** So long a result is news. */
const NEWS_LIFE = DAY;
const MATCHES_AT_ONCE = 20;
const KIND = 'result';

/** Matches that have ended: each is put on its way to the followers of its teams once. */
export const endedMatches = (deps: FanOutDeps): Rounds => ({
  name: 'results',
  every: 30 * SECOND,
  round: async () => (await takeEndedMatches(deps)) >= MATCHES_AT_ONCE,
});

/** Returns how many it took. */
export function takeEndedMatches({ db, clock }: FanOutDeps): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const since = new Date(now.getTime() - BEGUN_WITHIN);
    const endedBy = new Date(now.getTime() - SURE_AFTER);
    const subjectIds = await claimEndedFixtures(tx, {
      now,
      since,
      endedBy,
      limit: MATCHES_AT_ONCE,
    });
    await startFanOut(tx, { kind: KIND, subjectIds, now });
    return subjectIds.length;
  });
}

/** Told are those who follow one of the teams and want to know. */
export const newsOfResults = ({ db, clock }: FanOutDeps): Telling<Follower> => ({
  kind: KIND,
  async open(fixtureId) {
    const [row] = await listFixtureRows(db, { ids: [fixtureId], limit: 1 }, clock.now());
    if (row === undefined) return undefined;
    if (row.status !== 'finished' || row.finishedAt === null) {
      await updateResultUntold(db, fixtureId);
      return undefined;
    }
    const finishedAt = row.finishedAt;
    const audiences = [row.homeTeamId, row.awayTeamId].map(
      (teamId) => (page: Parameters<typeof listFollowers>[2]) =>
        listFollowers(db, { teamId, fixtureId }, page),
    );
    return {
      audiences,
      noticeFor: (follower) =>
        mayBeTold(follower, row) ? noticeOf(row, finishedAt, follower) : undefined,
    };
  },
});

/**
 * Whose scores are hidden is told none, and by default those of followed teams are. Nor is who has begun to watch: the
 * message would come before the end that they watch towards.
 */
function mayBeTold(
  { scope, isHidden, upTo }: Pick<Follower, 'scope' | 'isHidden' | 'upTo'>,
  fixture: Pick<FixtureRow, 'fixtureId' | 'homeTeamId' | 'awayTeamId'>,
): boolean {
  if (upTo !== null) return false;
  return !isProtected(
    {
      scope: scope ?? DEFAULT_SCOPE,
      followed: new Set([fixture.homeTeamId]),
      choices: new Map(isHidden === null ? [] : [[fixture.fixtureId, isHidden]]),
    },
    fixture,
  );
}

function noticeOf(row: FixtureRow, finishedAt: Date, { accountId, profileId }: Follower) {
  const { home, away } = scoreOf(row.sport, row.periods);
  const shootout = row.periods.find(({ kind }) => kind === 'shootout');
  const penalties =
    shootout === undefined ? '' : ` (adu penalti ${shootout.home}-${shootout.away})`;
  const round = row.round === null ? '' : `, ${row.round}`;
  return {
    accountId,
    profileId,
    kind: 'score' as const,
    dedupeKey: `result ${profileId} ${row.fixtureId}`,
    title: `${row.homeName} ${home}-${away} ${row.awayName}`.slice(0, 120),
    body: `Hasil akhir${penalties}. ${row.competitionName}${round}.`.slice(0, 400),
    url: `/olahraga/${row.slug}`,
    expiresAt: new Date(finishedAt.getTime() + NEWS_LIFE).toISOString(),
    // Children follow matches too.
    filmClass: 'SU' as const,
  };
}
