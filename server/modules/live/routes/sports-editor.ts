import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import {
  listSportsChanges,
  removeHighlight as removeHighlightCall,
  removeMoment as removeMomentCall,
  removeScore as removeScoreCall,
  saveCompetition as saveCompetitionCall,
  saveFixture as saveFixtureCall,
  saveHighlight as saveHighlightCall,
  saveMoment as saveMomentCall,
  saveScore as saveScoreCall,
  saveTeam as saveTeamCall,
} from '#contract/live-sports.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { listChanges } from '../sports/queries/insert-change.ts';
import { saveCompetition } from '../sports/save-competition.ts';
import { saveFixture } from '../sports/save-fixture.ts';
import { removeHighlight, saveHighlight } from '../sports/save-highlight.ts';
import { removeMoment, saveMoment } from '../sports/save-moment.ts';
import { removeScore, saveScore } from '../sports/save-score.ts';
import { saveTeam } from '../sports/save-team.ts';

/** What editors of sports do; each change is written down with who made it. */
export function serveSportsEditor(app: FastifyInstance, parts: Parts): void {
  serve(app, saveCompetitionCall, async ({ body, caller }) => {
    await saveCompetition(parts, requireAccount(caller).accountId, body);
    return ok({ competitionId: body.competitionId }, 'Tersimpan');
  });
  serve(app, saveTeamCall, async ({ body, caller }) => {
    await saveTeam(parts, requireAccount(caller).accountId, body);
    return ok({ teamId: body.teamId }, 'Tersimpan');
  });
  serve(app, saveFixtureCall, async ({ body, caller }) => {
    await saveFixture(parts, requireAccount(caller).accountId, body);
    return ok({ fixtureId: body.fixtureId, slug: body.slug }, 'Tersimpan');
  });
  serve(app, saveScoreCall, async ({ body, caller }) => {
    const status = await saveScore(parts, requireAccount(caller).accountId, body);
    return ok({ fixtureId: body.fixtureId, status }, 'Tersimpan');
  });
  serve(app, removeScoreCall, async ({ body, caller }) => {
    const status = await removeScore(parts, requireAccount(caller).accountId, body);
    return ok({ fixtureId: body.fixtureId, status }, 'Dihapus');
  });
  serve(app, saveMomentCall, async ({ body, caller }) => {
    await saveMoment(parts, requireAccount(caller).accountId, body);
    return ok({ momentId: body.momentId }, 'Tersimpan');
  });
  serve(app, removeMomentCall, async ({ body: { momentId }, caller }) => {
    await removeMoment(parts, requireAccount(caller).accountId, momentId);
    return ok({ momentId }, 'Dihapus');
  });
  serve(app, saveHighlightCall, async ({ body, caller }) => {
    const seconds = await saveHighlight(parts, requireAccount(caller).accountId, body);
    return ok({ highlightId: body.highlightId, seconds }, 'Tersimpan');
  });
  serve(app, removeHighlightCall, async ({ body: { highlightId }, caller }) => {
    await removeHighlight(parts, requireAccount(caller).accountId, highlightId);
    return ok({ highlightId }, 'Dihapus');
  });
  serve(app, listSportsChanges, async ({ query: { targetId } }) =>
    ok({ changes: await listChanges(parts.db, targetId) }),
  );
}
