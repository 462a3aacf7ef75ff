import { SECOND } from '#contract/constants.ts';
import type { CommerceParts } from './commerce-parts.ts';
import { DUE_EVENT } from './receive-notification.ts';
import { reconcileNightly } from './reconciliation/reconcile-nightly.ts';
import { workRefunds } from './refunds/work-refunds.ts';
import { reviewRights } from './review-rights.ts';
import { sweepAutomatic } from './automatic/sweep-automatic.ts';
import { sendNotices } from './subscriptions/send-notices.ts';
import { sweepGifts } from './gifts/sweep-gifts.ts';
import { SWEEP_AT_ONCE, sweepPayments } from './sweep-payments.ts';

const PAUSE = SECOND;

export type Sweeper = { stop(): Promise<void> };

/**
 * Brings every payment to its end and follows plans that begin and end, as long as this process
 * lives. Any number of processes may do so at once; each row is taken by one of them.
 */
export function startSweeper(parts: CommerceParts): Sweeper {
  const wake = { now: () => {} };
  const reconcile = reconcileNightly(parts);
  let isStopping = false;
  let isDue = false;
  const unsubscribe = parts.events.subscribe(DUE_EVENT, () => {
    isDue = true;
    wake.now();
  });

  async function pause(): Promise<void> {
    if (isStopping || isDue) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PAUSE);
      wake.now = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isDue = false;
      try {
        const taken = await sweepPayments(parts);
        await reviewRights(parts);
        await sweepAutomatic(parts);
        await sendNotices(parts);
        await sweepGifts(parts);
        await workRefunds(parts);
        await reconcile();
        if (taken >= SWEEP_AT_ONCE) continue;
      } catch (error) {
        parts.log.warn({ err: error }, 'the payment sweeper could not work');
        isDue = false;
      }
      await pause();
    }
  }

  const running = run();
  return {
    async stop() {
      isStopping = true;
      unsubscribe();
      wake.now();
      await running;
    },
  };
}
