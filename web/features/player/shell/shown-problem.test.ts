import { expect, test } from 'vitest';
import { shownProblem } from './shown-problem.ts';

const calm = {
  problem: null,
  isOffline: false,
  isRecovering: false,
  isOpening: false,
  state: { isWaiting: false, isPlaying: true },
} as const;
const stopped = { isWaiting: true, isPlaying: true };

test('while it plays nothing stands over the picture', () => {
  expect(shownProblem(calm)).toEqual({ problem: null, isWaiting: false });
});

test('a lost connection shows once what was buffered has run out', () => {
  expect(shownProblem({ ...calm, isOffline: true }).problem).toBeNull();
  expect(shownProblem({ ...calm, isOffline: true, state: stopped })).toEqual({
    problem: 'offline',
    isWaiting: false,
  });
});

test('what the platform is being asked about shows as waiting', () => {
  const asked = { ...calm, problem: 'expired', isRecovering: true } as const;
  expect(shownProblem(asked)).toEqual({ problem: null, isWaiting: true });
  expect(shownProblem({ ...asked, isRecovering: false }).problem).toBe('expired');
});

test('opening and a dry buffer are waited for; a pause is not', () => {
  expect(shownProblem({ ...calm, isOpening: true }).isWaiting).toBe(true);
  expect(shownProblem({ ...calm, state: stopped }).isWaiting).toBe(true);
  const paused = { isWaiting: true, isPlaying: false };
  expect(shownProblem({ ...calm, state: paused }).isWaiting).toBe(false);
});
