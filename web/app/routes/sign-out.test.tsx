import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Platform } from '../../lib/platform/platform.server.ts';
import SignOut, { action } from './sign-out.tsx';

/** A browser whose cookies stay, whatever is done. */
const stubborn = {
  call: async () => ({}),
  cookie: () => 'x',
  setCookie: () => {},
  page: { cookieSecure: false, log: { error: () => {} } },
} as unknown as Platform;

test('a sign-out that fails says so beside its button', async () => {
  const request = new Request('http://tayang.test/keluar', {
    method: 'POST',
    body: new URLSearchParams({ device_id: '' }),
  });
  const context = { get: () => stubborn };
  const answer = (await action({ context, request } as never)) as {
    data: { failure: string };
    init: { status: number };
  };
  expect(answer.init.status).toBe(500);
  expect(answer.data.failure).toMatch(/^Kamu belum keluar/);

  const Page = createRoutesStub([{ id: 'out', path: '/keluar', Component: SignOut as never }]);
  const page = renderToStaticMarkup(
    <Page
      initialEntries={['/keluar']}
      hydrationData={{ loaderData: { out: {} }, actionData: { out: answer.data } }}
    />,
  );
  expect(page).toMatch(/role="alert"[^]*Kamu belum keluar/);
});
