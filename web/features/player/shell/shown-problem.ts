import type { PlayerProblem } from '../engine/problem.ts';
import type { Playback } from './playback.ts';

type Now = Pick<Playback<unknown>, 'problem' | 'isOffline' | 'isRecovering' | 'isOpening'> & {
  state: Pick<Playback<unknown>['state'], 'isWaiting' | 'isPlaying'>;
};

/**
 * What stands over the picture: a problem, or that pictures are awaited. A lost connection shows once what was buffered
 * has run out; what the platform is being asked about does not show yet.
 */
export function shownProblem(now: Now): { problem: PlayerProblem | null; isWaiting: boolean } {
  const hasStopped = now.state.isWaiting && now.state.isPlaying;
  const found = now.problem ?? (now.isOffline && hasStopped ? 'offline' : null);
  const problem = now.isRecovering ? null : found;
  return {
    problem,
    isWaiting: problem === null && (now.isOpening || now.isRecovering || hasStopped),
  };
}
