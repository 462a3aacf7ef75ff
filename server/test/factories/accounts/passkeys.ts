import type { FastifyInstance } from 'fastify';
import { testDeps } from '../../deps.ts';
import { aBrowser } from './a-browser.ts';
import { anAuthenticator } from './authenticator.ts';
import { aViewer, type Viewer } from './a-viewer.ts';

const PASSKEYS = '/platform/v2/auth/passkeys';

/** Marks the session as one whose holder has just shown the password. */
export async function steppedUp({ sessionId }: Pick<Viewer, 'sessionId'>): Promise<void> {
  const { db, clock } = await testDeps();
  await db
    .updateTable('accounts.session')
    .set({ steppedUpAt: clock.now() })
    .where('id', '=', sessionId)
    .execute();
}

/** A new passkey of the viewer, ready to sign in with. */
export async function aPasskey(app: FastifyInstance, viewer: Viewer) {
  await steppedUp(viewer);
  const post = (path: string, payload?: object) =>
    app.inject({
      method: 'POST',
      url: `${PASSKEYS}/${path}`,
      headers: viewer.headers,
      remoteAddress: aBrowser(app).address,
      ...(payload === undefined ? {} : { payload }),
    });
  const authenticator = anAuthenticator();
  const options = (await post('options')).json().result;
  const added = await post('add', { credential: authenticator.make(options) });
  return { ...authenticator, passkeyId: added.json().result.id as string };
}

/** A viewer with a passkey. */
export async function aPasskeyOwner(
  app: FastifyInstance,
  given: Parameters<typeof aViewer>[0] = {},
) {
  const viewer = await aViewer({ deviceLimit: 4, ...given });
  return { viewer, passkey: await aPasskey(app, viewer) };
}

/** A browser that was given a challenge to sign. */
export async function challenged(app: FastifyInstance) {
  const browser = aBrowser(app);
  const answer = await browser.post('/platform/v2/auth/passkey/challenge');
  return { browser, challenge: answer.json().result.challenge as string };
}
