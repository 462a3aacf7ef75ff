import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aPublishedFilm } from '#test/factories/catalog/published-film.ts';
import { mediaKeys, mintMediaToken } from './media-token.ts';

test('the platform serves media on its own port, and all the rest as before', async () => {
  const { app, deps } = await openTestApp({ modules: 'all' });
  const film = await aPublishedFilm(deps);
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const token = mintMediaToken(mediaKeys([deps.config.secrets.master]), {
    ...film,
    sessionId: crypto.randomUUID(),
    expiresAt: new Date(deps.clock.now().getTime() + 60_000),
    limits: { maxHeight: 480, audioOnly: false, dataSaver: false },
  });
  expect((await fetch(`${base}/t/${token}/v480/1.m4s`)).status).toBe(200);
  expect((await fetch(`${base}/t/${token}/v1080/1.m4s`)).status).toBe(403);
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  expect((await fetch(`${base}/nothing/here`)).status).toBe(404);
});

test('signing out ends the media of that session', async () => {
  const { app, deps } = await openTestApp({ modules: 'all' });
  const film = await aPublishedFilm(deps);
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  const sessionId = crypto.randomUUID();
  const token = mintMediaToken(mediaKeys([deps.config.secrets.master]), {
    ...film,
    sessionId,
    expiresAt: new Date(deps.clock.now().getTime() + 60_000),
    limits: { maxHeight: 480, audioOnly: false, dataSaver: false },
  });
  const status = async () => (await fetch(`${base}/t/${token}/manifest.mpd`)).status;
  expect(await status()).toBe(200);
  await deps.events.ready;
  await deps.events.publish(deps.db, 'accounts.sessionsRevoked', { sessionIds: [sessionId] });
  await expect.poll(status).toBe(403);
});
