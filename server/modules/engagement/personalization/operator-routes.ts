import { setPersonalizationSkip } from '#contract/engagement/operator-personalization.ts';
import { actOnAccount } from '#modules/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok } from '#platform/module.ts';
import { skipPersonalization } from './personalization.ts';

export const routes = [
  call(setPersonalizationSkip, async (deps: Deps, { body, caller }) => {
    const { email, reason, is_skipped } = body;
    const isSkipped = is_skipped === 1;
    const input = { act: 'personalization-skip', caller, email, reason } as const;
    await actOnAccount(deps, input, async (tx, { accountId }) => {
      const now = deps.clock.now();
      const wasSkipped = await skipPersonalization(tx, { accountId, isSkipped, now });
      return { before: { isSkipped: wasSkipped }, after: { isSkipped } };
    });
    return ok({ is_skipped }, 'Tersimpan');
  }),
];
