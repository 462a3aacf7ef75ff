import { expect, test } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import type { listApprovals } from '#contract/studio/index.ts';
import { findAwaited, type Studio } from './studio.server.ts';

type Approval = AnswerOf<typeof listApprovals>['result']['approvals'][number];

test('a request that was not decided in time is not awaited', async () => {
  const answering = (...approvals: Partial<Approval>[]) =>
    (async () => ({ result: { approvals, next: null } })) as unknown as Studio['call'];
  const late = { approvalId: 'late', state: 'expired' } as const;
  const waiting = { approvalId: 'waiting', state: 'open' } as const;
  expect(await findAwaited(answering(late, waiting), 'title', 't')).toBe('waiting');
  expect(await findAwaited(answering(late), 'title', 't')).toBeUndefined();
});
