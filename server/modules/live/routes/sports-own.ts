import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import {
  chooseSpoiler,
  followTeam,
  getSpoilerSetting,
  MOST_FOLLOWED,
  setSpoilerSetting,
} from '#contract/live-sports.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireWatcher, serve } from '#platform/serve.ts';
import { listFixtureRows } from '../sports/queries/list-fixtures.ts';
import { listTeamRows } from '../sports/queries/list-teams.ts';
import {
  deleteFollow,
  insertFollow,
  saveSpoilerChoice,
  upsertSpoilerSetting,
} from '../sports/queries/save-own.ts';
import { followingOf, sportsViewerOf } from '../sports/viewer.ts';

/** Whom a profile follows, and what it does not want to be told. */
export function serveOwnSports(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, followTeam, async ({ body: { teamId, isFollowed }, caller }) => {
    const watcher = requireWatcher(caller);
    if (!isFollowed) {
      await deleteFollow(db, watcher, teamId);
      return ok({ teamId, isFollowed });
    }
    const [team] = await listTeamRows(db, { ids: [teamId] });
    if (team === undefined) return fail('live.teamNotFound');
    const follow = { ...watcher, teamId, now: clock.now(), most: MOST_FOLLOWED };
    if (!(await insertFollow(db, follow))) fail('live.tooManyFollowed');
    return ok({ teamId, isFollowed });
  });

  serve(app, getSpoilerSetting, async ({ caller }) => {
    requireWatcher(caller);
    const { scope } = await followingOf(db, sportsViewerOf(caller));
    return ok({ scope });
  });

  serve(app, setSpoilerSetting, async ({ body: { scope }, caller }) => {
    await upsertSpoilerSetting(db, requireWatcher(caller), scope, clock.now());
    return ok({ scope }, 'Tersimpan');
  });

  serve(app, chooseSpoiler, async ({ body: { fixtureId, choice }, caller }) => {
    const watcher = requireWatcher(caller);
    const [fixture] = await listFixtureRows(db, { ids: [fixtureId] }, clock.now());
    if (fixture === undefined) return fail('live.fixtureNotFound');
    const isHidden = choice === 'auto' ? undefined : choice === 'hide';
    await saveSpoilerChoice(db, watcher, fixtureId, isHidden, clock.now());
    return ok({ fixtureId, choice });
  });
}
