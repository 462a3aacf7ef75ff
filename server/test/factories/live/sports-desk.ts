import type { Call, InputOf } from '#contract/call.ts';
import { HOUR } from '#contract/constants.ts';
import { listSportsChanges } from '#contract/live/operator-sports.ts';
import { getFixture } from '#contract/live/sports.ts';
import { openTestApp } from '../../app.ts';
import { aViewer } from '../accounts/a-viewer.ts';
import { asService } from '../callers.ts';
import { askApp } from '../ask-app.ts';
import { aFixture, aLeague } from './sports.ts';
import { aChannel } from './television.ts';

/** An editor of sports at work: a league of two teams, a channel that shows them, and a visitor who looks. */
export async function aSportsDesk() {
  const { app, deps } = await openTestApp({ modules: ['live'] });
  const { db, clock } = deps;
  const editor = await aViewer({ role: 'editor' });
  const visitor = await asService(deps);
  const now = clock.now().getTime();
  const league = await aLeague(db, clock.now());
  const [homeTeamId = '', awayTeamId = ''] = league.teamIds;
  const { channelId } = await aChannel(db, { genreId: 'olahraga' });
  const sides = { seasonId: league.seasonId, homeTeamId, awayTeamId };
  return {
    app,
    db,
    now,
    editor,
    channelId,
    ...sides,
    /** So many milliseconds from when the test began. */
    at: (ms: number) => new Date(now + ms).toISOString(),
    act: <C extends Call>(call: C, body: object, headers = editor.headers) =>
      askApp(app, headers, call, { body } as InputOf<C>),
    changesOf: async (targetId: string) =>
      (await askApp(app, editor.headers, listSportsChanges, { query: { targetId } })).result
        .changes,
    look: async (slug: string) =>
      (await askApp(app, visitor, getFixture, { query: { slug } })).result,
    /** A match that began an hour ago. */
    onAir: () => aFixture(db, { ...sides, channelId, kickOffAt: new Date(now - HOUR) }),
    offAir: () => aFixture(db, { ...sides, kickOffAt: new Date(now - HOUR) }),
  };
}
