import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteOtherDevices } from '#contract/accounts/devices.ts';
import { startSession } from '#modules/accounts/index.ts';
import { openTestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aNotice } from '#test/factories/notifications/push.ts';
import { takeNotice } from '../delivery/tell.ts';
import { notificationsDeps } from '../deps.ts';

const { app, deps } = await openTestApp({ modules: ['notifications'] });
const own = notificationsDeps(deps);
const url = await app.listen({ host: '127.0.0.1', port: 0 });

/** An inbox that is followed: what came, and all of it once the platform ended the stream. */
async function follow(headers: Record<string, string>) {
  const { body } = await fetch(`${url}/platform/v2/inbox/events`, { headers });
  let text = '';
  const isOver = (async () => {
    for await (const chunk of body ?? []) text += Buffer.from(chunk).toString();
    return text;
  })();
  await expect.poll(() => text).toContain('event: inbox');
  return { isOver };
}

async function elsewhere(accountId: string) {
  const device = { deviceId: randomUUID(), label: 'Firefox di Linux' };
  const { accessToken } = await startSession(deps, { accountId, ...device });
  return { authorization: `Bearer ${accessToken}` };
}

test('a stream ends with its session', async () => {
  const { accountId, headers } = await aViewer();
  const there = await elsewhere(accountId);
  const [kept, ended] = [await follow(headers), await follow(there)];
  await askApp(app, headers, deleteOtherDevices);
  await takeNotice(own, aNotice(accountId, { title: 'Sesudahnya' }));
  expect(await ended.isOver).not.toContain('Sesudahnya');
  expect((await fetch(`${url}/platform/v2/inbox/events`, { headers: there })).status).toBe(401);
  // Who did it goes on.
  const first = await Promise.race([kept.isOver, new Promise((go) => setTimeout(go, 1_500))]);
  expect(first).toBeUndefined();
});

test('a stream ends where another profile watches', async () => {
  const { headers } = await aViewer();
  const { isOver } = await follow(headers);
  await aChild(app, headers);
  expect((await isOver).match(/event: inbox/g)).toHaveLength(1);
});
