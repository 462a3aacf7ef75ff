import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { postProgress } from '#contract/playback/index.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { aPlaybackApp } from '#test/factories/playback/playback-app.ts';
import { until } from '#test/until.ts';
import { writeBeats } from './beats.ts';

test('what is said by a playback that has ended, is another’s or shows something else is not counted', async () => {
  const playbackApp = await aPlaybackApp();
  const { deps, ask, app } = playbackApp;
  const [one, two] = [
    await playbackApp.film({ name: 'Satu Layar', matrix: 'A' }),
    await playbackApp.film({ name: 'Layar Lain', matrix: 'A' }),
  ];
  const viewer = await aViewer();
  const stranger = await aViewer();
  const said = (sid: string) => `sta=s,sid="${sid}",sn=0\nsta=p,msd=500,sid="${sid}",sn=1`;
  const report = (
    playbackId: string,
    productId: string,
    sid: string,
    { headers = viewer.headers, leaving }: { headers?: typeof viewer.headers; leaving?: true } = {},
  ) =>
    ask(headers, postProgress, {
      body: { playbackId, positionSeconds: 1, productId, cmcd: said(sid), leaving },
    });
  const counted = async () => {
    await writeBeats(deps);
    const rows = await deps.db
      .selectFrom('playback.qualityBeat')
      .select(['titleId', 'state', 'seq'])
      .where('titleId', 'in', [one, two])
      .orderBy('receivedAt')
      .orderBy('seq')
      .execute();
    return rows.map(({ titleId, state }) => `${titleId === one ? 'one' : 'two'} ${state}`);
  };

  const first = (await playbackApp.open(viewer.headers, one)).result;
  await report(first.playbackId, one, 'a');
  await report(first.playbackId, two, 'b');
  await report(randomUUID(), two, 'c');
  await report(first.playbackId, one, 'd', { headers: stranger.headers });
  expect(await counted()).toEqual(['one s', 'one p']);

  // What it opens next on its device ends the first, in what is measured too.
  const second = (await playbackApp.open(viewer.headers, two)).result;
  await report(second.playbackId, two, 'e');
  expect(await counted()).toEqual(['one s', 'one p', 'two s', 'two p', 'one q']);
  // What it was granted opens nothing any more, once that is known here.
  await until(async () => {
    deps.clock.advance(SECOND);
    return (await fetch(playbackApp.base + first.url)).ok ? undefined : true;
  });
  await report(first.playbackId, one, 'f');
  await report(first.playbackId, one, 'g', { leaving: true });
  const token = /\/t\/([^/]+)\//.exec(first.url)?.[1] ?? '';
  const send = () =>
    app.inject({
      method: 'POST',
      url: `/platform/v2/playback/quality?token=${token}`,
      headers: { 'content-type': 'application/cmcd' },
      payload: `cid="${one}",sta=s,sid="h"`,
    });
  expect((await send()).json()).toMatchObject({ result: { taken: 0 } });
  expect(await counted()).toHaveLength(5);

  // A player that was offline longer than its lease, and that leaves, tells how it was while it played.
  deps.clock.advance(2 * MINUTE);
  await report(second.playbackId, two, 'e', { leaving: true });
  expect(await counted()).toHaveLength(7);
});
