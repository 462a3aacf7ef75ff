import * as contract from '#contract/live/operator-sports.ts';
import { listActs } from '#platform/acts.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { saveCompetition, saveTeam } from './edit-competitions.ts';
import { saveFixture } from './edit-fixtures.ts';
import { removeHighlight, saveHighlight } from './edit-highlights.ts';
import { removeMoment, removeScore, saveMoment, saveScore } from './edit-match.ts';

export const routes = [
  /** What editors of sports do; each change is written down with who made it. */
  call(contract.saveCompetition, async (deps: Deps, { body, caller }) => {
    await saveCompetition(deps, requireAccount(caller).accountId, body);
    return ok({ competitionId: body.competitionId }, 'Tersimpan');
  }),
  call(contract.saveTeam, async (deps: Deps, { body, caller }) => {
    await saveTeam(deps, requireAccount(caller).accountId, body);
    return ok({ teamId: body.teamId }, 'Tersimpan');
  }),
  call(contract.saveFixture, async (deps: Deps, { body, caller }) => {
    await saveFixture(deps, requireAccount(caller).accountId, body);
    return ok({ fixtureId: body.fixtureId, slug: body.slug }, 'Tersimpan');
  }),
  call(contract.saveScore, async (deps: Deps, { body, caller }) => {
    const status = await saveScore(deps, requireAccount(caller).accountId, body);
    return ok({ fixtureId: body.fixtureId, status }, 'Tersimpan');
  }),
  call(contract.removeScore, async (deps: Deps, { body, caller }) => {
    const status = await removeScore(deps, requireAccount(caller).accountId, body);
    return ok({ fixtureId: body.fixtureId, status }, 'Dihapus');
  }),
  call(contract.saveMoment, async (deps: Deps, { body, caller }) => {
    await saveMoment(deps, requireAccount(caller).accountId, body);
    return ok({ momentId: body.momentId }, 'Tersimpan');
  }),
  call(contract.removeMoment, async (deps: Deps, { body: { momentId }, caller }) => {
    await removeMoment(deps, requireAccount(caller).accountId, momentId);
    return ok({ momentId }, 'Dihapus');
  }),
  call(contract.saveHighlight, async (deps: Deps, { body, caller }) => {
    const seconds = await saveHighlight(deps, requireAccount(caller).accountId, body);
    return ok({ highlightId: body.highlightId, seconds }, 'Tersimpan');
  }),
  call(contract.removeHighlight, async (deps: Deps, { body: { highlightId }, caller }) => {
    await removeHighlight(deps, requireAccount(caller).accountId, highlightId);
    return ok({ highlightId }, 'Dihapus');
  }),
  call(contract.listSportsChanges, async (deps: Deps, { query: { targetId } }) => {
    const acts = await listActs(deps.db, { kind: 'sports', id: targetId });
    const changes = acts.map(({ act, actorId, at, before, after }) => ({
      what: act.replace('sports.', ''),
      at,
      accountId: actorId,
      before,
      after,
    }));
    return ok({ changes });
  }),
];
