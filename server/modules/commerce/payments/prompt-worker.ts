import { SECOND } from '#contract/constants.ts';
import type { Rounds } from '#platform/due.ts';
import type { CommerceDeps } from '../deps.ts';
import { applyStatus, endUncharged } from './apply-status.ts';
import { describeCharge } from './charge-payment.ts';
import type { PromptResult } from './gateways/gateway.ts';
import { endUnprompted } from './apply-status.ts';
import { PROMPT_EVENT, PROMPT_WITHIN, publishHealth } from './events.ts';
import { listWantedPrompts, updateCheckNow } from './queries/payment-schedule.ts';
import { claimPrompt, findPayment } from './queries/payment.ts';

/**
 * Prompts the buyer of one payment on the phone and waits for the outcome, in the time of its account. The
 * claim is for good: if we die in between, the sweeper asks the gateway what became of it.
 */
export async function promptBuyer(deps: CommerceDeps, id: string): Promise<void> {
  const { db, testClock } = deps;
  const waiting = await findPayment(db, id);
  if (waiting === undefined) return;
  if (testClock.now().getTime() - waiting.createdAt.getTime() > PROMPT_WITHIN) {
    await endUnprompted(deps, waiting, 'expired');
    return;
  }
  const payment = await claimPrompt(db, { id, now: testClock.now() });
  if (payment === undefined) return;
  deps.failpoint('prompt.claimed');
  const { prompt } = deps.gateways.named(payment.gateway);
  if (prompt === undefined) throw new Error(`${payment.gateway} cannot prompt a buyer`);
  const result = await prompt(await describeCharge(deps, payment));
  deps.failpoint('prompt.answered');
  await record(deps, id, result);
  await publishHealth(deps, payment, result);
}

async function record(deps: CommerceDeps, id: string, result: PromptResult): Promise<void> {
  if ('state' in result && result.state !== 'unknown') {
    await applyStatus(deps, id, result);
    return;
  }
  deps.log.warn({ paymentId: id, ...result, raw: undefined }, 'a prompt brought no outcome');
  if (!('state' in result) || result.cause === 'not_sent') {
    // It never got there: nothing to pay, and the buyer may choose anew at once.
    await endUncharged(deps, id, 'denied');
    return;
  }
  // The sweeper asks until the gateway knows.
  await updateCheckNow(deps.db, id, deps.testClock.now());
}

/** Each holds a connection to the gateway for up to a minute and more. */
const PROMPTS_AT_ONCE = 200;

/**
 * Prompts buyers on their phones as long as the process that runs these rounds lives. Calls that are still held when it
 * ends are let go: the gateway is asked about them later.
 */
export function wantedPrompts(deps: CommerceDeps): Rounds {
  const inFlight = new Set<string>();

  async function startPrompts(signal: AbortSignal): Promise<void> {
    for (const { id, accountId } of await listWantedPrompts(deps.db, PROMPTS_AT_ONCE)) {
      if (signal.aborted || inFlight.has(id) || inFlight.size >= PROMPTS_AT_ONCE) continue;
      inFlight.add(id);
      // Not awaited: a prompt lasts until its buyer has answered, and others must not wait for it.
      deps.testClock
        .forAccount(accountId, () => promptBuyer(deps, id))
        .catch((error: unknown) => deps.log.error({ err: error, paymentId: id }, 'a prompt failed'))
        .finally(() => inFlight.delete(id));
    }
  }

  return {
    name: 'payment prompts',
    every: 2 * SECOND,
    wakeOn: [PROMPT_EVENT],
    round: startPrompts,
  };
}
