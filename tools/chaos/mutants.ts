import { registerHooks } from 'node:module';

/** A guard of money taken out of the source: in `file`, `find` becomes `put`. */
interface Edit {
  file: string;
  find: string;
  put: string;
}

/** The four guards that matter most. Each must be missed when it is gone, or the chaos proves nothing. */
export const mutants = {
  trustTheBody: [
    {
      file: 'commerce/payments/notification-routes.ts',
      find: "  deps.failpoint('notification.stored');",
      put: `  const said = JSON.parse(rawBody.toString());
  if (said.transaction_status === 'settlement' && isUuid(reported.orderId)) {
    const { applyStatus } = await import('./apply-status.ts');
    await applyStatus(deps, reported.orderId, {
      state: 'paid', orderId: reported.orderId, transactionId: 'x', refundedRupiah: 0, refunds: [],
      amountRupiah: Number(said.gross_amount), paidAt: now, expiresAt: null, paymentType: '', raw: said,
    });
  }`,
    },
  ],
  noUniqueLivePayment: [
    {
      file: 'commerce/payments/checkout.ts',
      find: 'await findLivePayment(tx, cartId)',
      put: 'undefined',
    },
  ],
  noSweeper: [
    {
      file: 'commerce/module.ts',
      find: 'workDueRows(deps, duePayments(deps)),',
      put: '',
    },
  ],
  chargeBeforeTheRow: [
    {
      file: 'commerce/payments/checkout.ts',
      find: 'const payment = await insertPayment(tx, {\n      id: randomUUID(),',
      put: `const id = randomUUID();
    const { describeCharge } = await import('./charge-payment.ts');
    const draft: any = {
      ...cart, id, method, gateway: route.gateway, amountRupiah: cart.totalRupiah,
      choice: choiceFor(method, choice), expiresAt: new Date(now.getTime() + methodOf(method).lifeMs),
    };
    await deps.gateways.named(route.gateway).charge(await describeCharge(deps, draft));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const payment = await insertPayment(tx, {
      id,`,
    },
  ],
} as const satisfies Record<string, readonly Edit[]>;

export type Mutant = keyof typeof mutants;

export function isMutant(name: string): name is Mutant {
  return Object.hasOwn(mutants, name);
}

/** From now on the named sources are loaded changed. @throws when a source no longer has the place to change. */
export function registerMutant(name: string): void {
  if (!isMutant(name)) throw new Error(`There is no mutant ${name}`);
  const edits: readonly Edit[] = mutants[name];
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const own = edits.filter(({ file }) => url.endsWith(`/modules/${file}`));
      if (own.length === 0) return loaded;
      if (loaded.source == null) throw new Error(`${name}: ${url} came without its source`);
      let source = Buffer.from(loaded.source as Uint8Array).toString();
      for (const { find, put, file } of own) {
        if (source.split(find).length !== 2) throw new Error(`${name}: ${file} has changed`);
        source = source.replace(find, () => put);
      }
      return { ...loaded, source };
    },
  });
}
