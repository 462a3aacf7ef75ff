import { moveTestClock as moveCall, showTestClock } from '#contract/commerce/index.ts';
import { call, ok } from '#platform/module.ts';
import type { CommerceDeps } from '../deps.ts';
import { moveTestClock, presentTestClock, requireTestClock } from './move-test-clock.ts';

export const routes = [
  call(showTestClock, async (deps: CommerceDeps) => {
    requireTestClock(deps);
    return ok(await presentTestClock(deps));
  }),
  call(moveCall, async (deps: CommerceDeps, { body }) => {
    const to = body.to === undefined ? undefined : new Date(body.to);
    await moveTestClock(deps, { ...body, to });
    return ok(await presentTestClock(deps));
  }),
];
