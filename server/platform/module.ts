import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { type Approvable, registerApprovables } from './staff/approvals.ts';
import { type BulkAct, registerBulkActs } from './staff/bulk-acts.ts';
import type { Deps } from './deps.ts';
import { type PersonalData, registerPersonalData } from './personal-data.ts';
import { type CallContext, serve, type ServeOptions } from './serve.ts';

/** What a room's `routes.ts` needs beside `call`, from one place. */
export { ok } from '#contract/envelope.ts';
export { accountIdOf, requireAccount, requireWatcher } from './serve.ts';

/** One call of the contract with the function that serves it. `D` is what its module hands to every handler. */
export type Route<D> = {
  readonly contract: Call;
  register(app: FastifyInstance, deps: D): void;
};

type RouteOptions<D> = Omit<ServeOptions, 'guard'> & {
  /** Runs before the handler, and before the schemas check the request; it refuses by failing. */
  guard?: (deps: D, request: FastifyRequest) => Promise<void>;
};

/** Pairs a call of the contract with its handler. A room lists its calls in `routes.ts`; `registrarOf` serves them. */
export function call<
  D,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  contract: Call<P, Q, B, A>,
  handler: (deps: D, asked: CallContext<P, Q, B>) => Promise<z.input<A>>,
  { guard, ...options }: RouteOptions<D> = {},
): Route<D> {
  return {
    contract: contract as Call,
    register(app, deps) {
      serve(app, contract, (asked) => handler(deps, asked), {
        ...options,
        ...(guard === undefined ? {} : { guard: (request) => guard(deps, request) }),
      });
    },
  };
}

/** Calls with hooks or an error handler of their own, which no other call of the process shares. */
type Scope<D> = {
  routes: readonly Route<D>[];
  start(app: FastifyInstance, deps: D): void;
};

/** A capability as the process sees it: what it needs, the calls it serves, and what runs beside them. */
export type Module<D> = {
  name: string;
  /** Makes the module's own dependencies from those of the process, once. */
  open(deps: Deps): D | Promise<D>;
  routes: readonly Route<D>[];
  scopes?: readonly Scope<D>[];
  /** How the module exports and erases what it holds of people. */
  personalData?: PersonalData;
  /** Deeds of staff that may take a second person, and how they are done once it has approved. */
  approvables?(deps: D): readonly Approvable[];
  /** What staff may do to many of its rows at once. */
  bulkActs?(deps: D): readonly BulkAct[];
  /** Adds what is no call of the contract: hooks, guards, work that runs as long as the app does. */
  start?(app: FastifyInstance, deps: D): void | Promise<void>;
};

/** What serves a module, whatever its own dependencies are. */
export function registrarOf<D>(
  module: Module<D>,
): (app: FastifyInstance, deps: Deps) => Promise<void> {
  return (app, deps) => registerModule(app, deps, module);
}

/** Serves a module. `start` runs first: a guard that it adds stands before every call. */
async function registerModule<D>(
  app: FastifyInstance,
  deps: Deps,
  module: Module<D>,
): Promise<void> {
  registerPersonalData(deps, module);
  const own = await module.open(deps);
  registerApprovables(deps, module.approvables?.(own) ?? []);
  registerBulkActs(deps, module.bulkActs?.(own) ?? []);
  await module.start?.(app, own);
  for (const route of module.routes) route.register(app, own);
  for (const scope of module.scopes ?? []) {
    await app.register(async (child) => {
      scope.start(child, own);
      for (const route of scope.routes) route.register(child, own);
    });
  }
}
