import http from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { testDeps } from '#test/deps.ts';
import { buildApp } from './app.ts';

test('who closes waits for answers under way, and not for connections that are kept after them', async () => {
  const app = await buildApp(await testDeps());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new http.Agent({ keepAlive: true });
  const body = JSON.stringify({ url: '/platform/product/list' });
  const request = http.request(`${url}/api/tokenv2`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const answered = once(request, 'response');
  request.write(body.slice(0, 5));
  // The server has it in hand.
  await once(app.server, 'request');
  const closing = app.close();
  await expect.poll(() => app.server.listening, { timeout: 10_000 }).toBe(false);
  request.end(body.slice(5));
  const [answer] = (await answered) as [http.IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  await closing;
  agent.destroy();
});
