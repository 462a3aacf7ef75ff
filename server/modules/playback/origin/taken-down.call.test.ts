import { beforeAll, expect, test } from 'vitest';
import { TAKEDOWN_EVENT } from '#modules/catalog/index.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { asClient } from '#test/factories/callers.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback/playback-app.ts';

let playbackApp: PlaybackApp;
let film: string;
beforeAll(async () => {
  playbackApp = await aPlaybackApp();
  film = await playbackApp.film({ name: 'Diturunkan', matrix: 'A' });
});

/** The promise: within a minute. Here the event carries it, in milliseconds. */
const WITHIN = { timeout: 20_000 };

test('a title that is taken down plays nowhere, whatever address is held, until it is shown again', async () => {
  const { deps, base } = playbackApp;
  const visitor = asClient(deps);
  const { result: source } = await playbackApp.open(visitor, film);
  /** As `takeDown` does and its undoing: what is known of titles ends too. */
  const tell = async () => {
    await deps.events.publish(deps.db, CONTENT_CHANGED, {});
    await deps.events.publish(deps.db, TAKEDOWN_EVENT, { titleId: film });
  };
  const firstSegment = async () => {
    const response = await fetch(new URL('v240/1.m4s', base + source.url));
    return response.ok ? 'plays' : ((await response.json()) as { code: string }).code;
  };
  expect(await firstSegment()).toBe('plays');
  const { takedownId } = await deps.db
    .insertInto('catalog.takedown')
    .values({ titleId: film, reason: 'Surat pemegang hak', takenDownAt: deps.clock.now() })
    .returning('takedownId')
    .executeTakeFirstOrThrow();
  await tell();
  await expect.poll(firstSegment, WITHIN).toBe('media.takenDown');
  expect((await playbackApp.open(visitor, film)).code).toBe('playback.notFound');
  await deps.db
    .updateTable('catalog.takedown')
    .set({ undoneAt: deps.clock.now() })
    .where('takedownId', '=', takedownId)
    .execute();
  await tell();
  await expect.poll(firstSegment, WITHIN).toBe('plays');
});
