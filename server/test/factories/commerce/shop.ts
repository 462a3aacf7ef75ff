import type { Call, InputOf } from '#contract/call.ts';
import { checkoutCart, createCart } from '#contract/commerce/index.ts';
import { liteDayId, liteMonthId, premiumDayId, premiumMonthId } from '#demo/offers.ts';
import { runPromptWorker } from '#modules/commerce/index.ts';
import { seedDemoPackages } from './demo-packages.ts';
import { afterThisFile } from '../../after-file.ts';
import type { ModuleName } from '../../../assemble-app.ts';
import { openTestApp, type TestApp } from '../../app.ts';
import { testDeps } from '../../deps.ts';
import { testSandbox, type TestSandbox } from '../../sandbox.ts';
import { aViewer } from '../accounts/a-viewer.ts';
import { type AppAnswer, askApp } from '../ask-app.ts';
import { freePort } from '../../../../tools/free-ports.ts';

export type TestShop = TestApp & { sandbox: TestSandbox; url: string };

type ShopOptions = {
  /** What the test asks beside commerce and what that calls. */
  modules?: readonly ModuleName[] | 'all';
  /** Also DOKU, with what its sandbox shall be like; buyers are prompted by this process. */
  doku?: Pick<
    NonNullable<Parameters<typeof testSandbox>[0]>,
    'dokuStatusAfterSeconds' | 'ovoHoldMs'
  >;
};

/** Commerce and what it calls, with its packages, listening, next to gateways that notify it. */
export async function aShop({ modules = [], doku }: ShopOptions = {}): Promise<TestShop> {
  const deps = await testDeps();
  await seedDemoPackages(deps.db);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const notifyUrl = `${url}/platform/billing/payment/midtrans/notify`;
  const dokuNotifyUrl = `${url}/platform/billing/payment/doku/notify`;
  const sandbox = await testSandbox({ notifyUrl, dokuNotifyUrl, ...doku });
  const { app, deps: all } = await openTestApp({
    modules: modules === 'all' ? 'all' : ['commerce', ...modules],
    config: {
      ...deps.config,
      midtrans: sandbox.midtrans,
      doku: doku && sandbox.doku,
      push: { ...deps.config.push, extraHosts: [new URL(sandbox.url).host] },
    },
  });
  await app.listen({ host: '127.0.0.1', port });
  if (doku) {
    const prompts = runPromptWorker(all);
    afterThisFile(() => prompts.stop());
  }
  return { app, deps: all, sandbox, url };
}

export type TestBuyer = {
  accountId: string;
  email: string;
  headers: { authorization: string };
  /** Makes a call of the contract as this account. */
  ask<C extends Call>(call: C, input?: InputOf<C>): Promise<AppAnswer<C>>;
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

/** Packages that `seedDemoPackages` puts on offer. */
export const offers = {
  liteDay: liteDayId,
  lite: liteMonthId,
  premiumDay: premiumDayId,
  premium: premiumMonthId,
} as const;

/** A cart with one package; its id. */
export async function aCart(buyer: TestBuyer, packageId: string = offers.premium): Promise<string> {
  const { result } = await buyer.ask(createCart, { body: { package_id: packageId } });
  return result.cart_id;
}

/** A live payment of a new cart, with the code to scan. */
export async function aPayment(buyer: TestBuyer, packageId: string = offers.premium) {
  const cart_id = await aCart(buyer, packageId);
  const { result } = await buyer.ask(checkoutCart, { body: { cart_id } });
  return result;
}
