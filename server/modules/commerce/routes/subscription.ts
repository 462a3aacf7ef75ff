import type { FastifyInstance } from 'fastify';
import {
  cancelSubscription as cancelCall,
  chooseNextPackage as chooseCall,
  getSubscription,
  pauseSubscription as pauseCall,
  resumeSubscription as resumeCall,
  startUpgrade as upgradeCall,
  undoCancelSubscription,
} from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import type { Caller } from '#platform/auth.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentCart } from '../present-cart.ts';
import { cancelSubscription, chooseNextPackage, undoCancel } from '../subscriptions/choose-next.ts';
import { pauseSubscription, resumeSubscription } from '../subscriptions/pause-subscription.ts';
import { presentSubscription } from '../subscriptions/present-subscription.ts';
import { startUpgrade } from '../subscriptions/start-upgrade.ts';

/** A subscription and its changes; every change answers how it stands afterwards. */
export function serveSubscription(app: FastifyInstance, parts: CommerceParts): void {
  const after = async (caller: Caller, work: (accountId: string) => Promise<void>) => {
    const { accountId } = requireAccount(caller);
    await work(accountId);
    return ok(await presentSubscription(parts, accountId));
  };
  serve(app, getSubscription, ({ caller }) => after(caller, async () => {}));
  serve(app, upgradeCall, async ({ caller, body }) => {
    const { accountId } = requireAccount(caller);
    return ok(await presentCart(parts, await startUpgrade(parts, accountId, body.package_id)));
  });
  serve(app, chooseCall, ({ caller, body }) =>
    after(caller, (accountId) => chooseNextPackage(parts, accountId, body.package_id)),
  );
  serve(app, cancelCall, ({ caller }) =>
    after(caller, (accountId) => cancelSubscription(parts, accountId)),
  );
  serve(app, undoCancelSubscription, ({ caller }) =>
    after(caller, (accountId) => undoCancel(parts, accountId)),
  );
  serve(app, pauseCall, ({ caller, body }) =>
    after(caller, (accountId) => pauseSubscription(parts, accountId, body.days)),
  );
  serve(app, resumeCall, ({ caller }) =>
    after(caller, (accountId) => resumeSubscription(parts, accountId)),
  );
}
