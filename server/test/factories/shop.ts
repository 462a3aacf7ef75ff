import { createServer } from 'node:net';
import { type AnswerOf, type Call, type InputOf, pathOf } from '#contract/call.ts';
import { checkoutCart, createCart } from '#contract/commerce.ts';
import { holdPushes, seedPackages } from '#modules/commerce/index.ts';
import { afterThisFile } from '../after-file.ts';
import { type TestApp, testApp } from '../app.ts';
import { testParts } from '../parts.ts';
import { testSandbox, type TestSandbox } from '../sandbox.ts';
import { aViewer } from './a-viewer.ts';

export type TestShop = TestApp & { sandbox: TestSandbox; url: string };

type ShopOptions = {
  /** Also DOKU, with what its sandbox shall be like; phones are rung by this process. */
  doku?: Pick<
    NonNullable<Parameters<typeof testSandbox>[0]>,
    'dokuStatusAfterSeconds' | 'ovoHoldMs'
  >;
};

/** The whole platform with its packages, listening, next to gateways that notify it. */
export async function aShop(options: ShopOptions = {}): Promise<TestShop> {
  const parts = await testParts();
  await seedPackages(parts.db);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const notifyUrl = `${url}/platform/billing/payment/midtrans/notify`;
  const dokuNotifyUrl = `${url}/platform/billing/payment/doku/notify`;
  const sandbox = await testSandbox({ notifyUrl, dokuNotifyUrl, ...options.doku });
  const { app, parts: all } = await testApp({
    config: {
      ...parts.config,
      midtrans: sandbox.midtrans,
      doku: options.doku && sandbox.doku,
    },
  });
  await app.listen({ host: '127.0.0.1', port });
  if (options.doku) {
    const pushes = holdPushes(all);
    afterThisFile(async () => pushes.stop());
  }
  return { app, parts: all, sandbox, url };
}

type Result<C> = AnswerOf<C> extends { result: infer R } ? R : never;

/** `result` is there when `status` is 200, `code` when it is not. */
export type ShopAnswer<C> = {
  status: number;
  code: string | undefined;
  details: unknown;
  result: Result<C>;
};

export type TestBuyer = {
  accountId: string;
  email: string;
  headers: { authorization: string };
  /** Makes a call of the contract as this account. */
  ask<C extends Call>(call: C, input?: InputOf<C>): Promise<ShopAnswer<C>>;
};

/** A viewer who makes calls of the contract. */
export async function aBuyer(
  { app }: TestApp,
  given?: Parameters<typeof aViewer>[0],
): Promise<TestBuyer> {
  const { accountId, email, headers } = await aViewer(given);
  return {
    accountId,
    email,
    headers,
    ask: (call, input) => askApp(app, headers, call, input),
  };
}

/** Makes a call of the contract with these headers. */
export async function askApp<C extends Call>(
  app: TestApp['app'],
  headers: Record<string, string>,
  call: C,
  input?: InputOf<C>,
): Promise<ShopAnswer<C>> {
  const { params, query, body } = (input ?? {}) as Record<string, Record<string, string>>;
  const answer = await app.inject({
    method: call.method,
    url: pathOf(call).replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? ''),
    headers,
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { payload: body }),
  });
  const json = answer.json<{ code?: string; details?: unknown; result: Result<C> }>();
  return {
    status: answer.statusCode,
    code: json.code,
    details: json.details,
    result: json.result,
  };
}

/** Packages that `seedPackages` puts on offer. */
export const offers = {
  liteDay: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a01',
  lite: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a02',
  premiumDay: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a03',
  premium: '7f0f3d9a-5a0e-4d9c-9d51-0c7f6c1c2a04',
} as const;

/** A cart with one package; its id. */
export async function aCart(buyer: TestBuyer, packageId: string = offers.premium): Promise<string> {
  const { result } = await buyer.ask(createCart, { body: { package_id: packageId } });
  return result.cart_id;
}

/** Waits until `ask` gives something else than undefined. */
export async function until<T>(ask: () => Promise<T | undefined>, ms = 8_000): Promise<T> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It did not happen in time');
}

/** A live payment of a new cart, with the code to scan. */
export async function aPayment(buyer: TestBuyer, packageId: string = offers.premium) {
  const cart_id = await aCart(buyer, packageId);
  const { result } = await buyer.ask(checkoutCart, { body: { cart_id } });
  return result;
}

/** A port that nobody listens on right now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
