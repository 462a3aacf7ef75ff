import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  MOST_PICTURE_BYTES,
  PICTURE_PATH,
  pictureShapes,
  takePicture,
} from '#contract/catalog/operator-pictures.ts';
import { mayCall } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount } from '#platform/module.ts';
import { receivePicture } from './own-pictures.ts';

const asked = z.object({ assetId: z.uuid(), shape: z.enum(pictureShapes) });

/** Takes an editor's own picture: its bytes are the body, what it is for stands in the query. */
export function servePictures(app: FastifyInstance, deps: Deps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MOST_PICTURE_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async ({ caller }) => {
    if (!mayCall(caller, takePicture))
      fail(caller.kind === 'account' ? 'common.forbidden' : 'common.unauthenticated');
    if (caller.kind === 'account' && caller.staff?.isLocked === true) fail('studio.locked');
  });
  const options = { bodyLimit: MOST_PICTURE_BYTES, config: { rateLimit: 60 } };
  app.post(PICTURE_PATH, options, async ({ query, body, caller }) => {
    const named = asked.safeParse(query);
    if (!named.success) return fail('common.badRequest', named.error);
    if (!Buffer.isBuffer(body)) return fail('catalog.pictureInvalid');
    const { accountId } = requireAccount(caller);
    await receivePicture(deps, accountId, { ...named.data, bytes: body });
    return { status: 200, message: 'Gambarnya sedang dibuat', result: { isWaiting: true } };
  });
}
