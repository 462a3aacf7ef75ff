import { useEffect } from 'react';
import { useIsChild, useViewer } from '../../../lib/session/session.ts';
import type { Slices } from '../../../lib/store/slices.ts';
import { patch, useStore } from '../../../lib/store/store.ts';
import type { PlayerProblem } from '../engine/problem.ts';

type Playing = Pick<Slices['authPlayer'], 'type' | 'id' | 'prodid' | 'manifest'>;

type PlayerNow = { isOpening: boolean; problem: PlayerProblem | null };

/** Keeps in the store what plays here, whether it may go on by itself, and who watches. */
export function usePlayerSlices(playing: Playing | null, { isOpening, problem }: PlayerNow): void {
  const viewer = useViewer();
  const isChild = useIsChild();
  const profile = viewer?.profile.name ?? null;
  const { type, id, prodid, manifest } = playing ?? { type: undefined };
  useEffect(() => {
    if (type === undefined) return;
    // Nothing starts by itself for a child.
    patch('authPlayer', { type, id, prodid, manifest, autoPlay: !isChild });
  }, [type, id, prodid, manifest, isChild]);
  useEffect(() => {
    patch('authPlayer', { loading: isOpening });
    return () => patch('authPlayer', { loading: false });
  }, [isOpening]);
  const wasTaken = problem === 'stopped' || problem === 'signed-out';
  useEffect(() => {
    patch('watch', { watch: !wasTaken, profile });
  }, [wasTaken, profile]);
}

/** Whether what follows may begin without a press: never for a child, nor after another device stopped this one. */
export function useStartsByItself(): boolean {
  const { autoPlay } = useStore((state) => state.authPlayer);
  const { watch } = useStore((state) => state.watch);
  return autoPlay && watch;
}
