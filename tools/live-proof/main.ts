import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openArena } from './arena.ts';
import { auditArchive } from './audit.ts';
import { playBack, playLive } from './play-back.ts';
import { openSite } from './site.ts';
import { watchLive } from './watch-live.ts';

/**
 * `npm run live:proof -- --minutes 10`: a real encoder sends to a real ingest and is killed twice, once for long enough
 * that the slate has to show, once for a moment, while Shaka and hls.js watch in Chromium. Prints what was seen; exits
 * with 1 when the archive isn't whole, a playlist took back what it had said, a reconnection took five seconds, or a
 * player stood still.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 3)) throw new Error('--minutes is a number, 3 at least');

const LONG_MS = 15_000;
const SHORT_MS = 1_000;
const MOST_RECONNECT_MS = 5_000;
/** Before the first kill, and behind the second one, which players come to ten seconds later. */
const WATCH_BEFORE_MS = 20_000;
const WATCH_BEHIND_MS = 30_000;

const arena = await openArena();
const site = await openSite(arena);
const problems: string[] = [];
try {
  await arena.ready();
  const watching = watchLive(arena);
  const third = (minutes * 60_000) / 3;
  const kills: { at: number; back: number }[] = [];

  let encoder = arena.startEncoder();
  const watchMs = WATCH_BEFORE_MS + LONG_MS + third + WATCH_BEHIND_MS;
  const playing = sleep(third - LONG_MS - WATCH_BEFORE_MS).then(() =>
    playLive(site, watchMs / 1_000),
  );
  for (const pause of [LONG_MS, SHORT_MS]) {
    await sleep(third - pause);
    encoder.kill();
    const at = Date.now();
    await sleep(pause);
    encoder = arena.startEncoder();
    kills.push({ at, back: Date.now() });
    console.log(`killed for ${pause} ms`);
  }
  await sleep(third);
  const live = await playing;
  const health = await arena.health();
  encoder.kill();
  await sleep(5_000);
  const watched = await watching.stop();
  await arena.stopIngest();

  const archive = await auditArchive(arena, kills);
  const played = await playBack(arena, site, kills);
  const all = [watched, live, archive, played];
  problems.push(...all.flatMap((each) => each.problems));
  for (const ms of archive.reconnectMs)
    if (ms > MOST_RECONNECT_MS) problems.push(`a reconnection took ${ms} ms`);
  console.log(
    JSON.stringify(
      {
        minutes,
        health,
        watched: watched.figures,
        live: live.figures,
        archive: archive.figures,
        played: played.figures,
      },
      null,
      2,
    ),
  );
} finally {
  await site.close();
  await arena.close();
}
for (const problem of problems) console.error(`wrong: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
