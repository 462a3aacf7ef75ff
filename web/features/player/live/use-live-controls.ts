import { useMemo } from 'react';
import { createControls } from '../engine/controls.ts';
import type { Engine } from '../engine/engine.ts';
import type { AccountLanguages } from '../engine/preferences.ts';
import { createLiveControls, type LiveControls } from './live-controls.ts';
import type { Television } from '../television/television.ts';

/** What a viewer can do to the channel on the screen; the same object while nothing of it changes. */
export function useLiveControls(
  video: HTMLVideoElement | null,
  { engine, television }: { engine: Engine | null; television: Television | null },
  languages: AccountLanguages,
  onOpenAt: ((time: number) => void) | null,
): LiveControls {
  return useMemo(() => {
    const controls = createControls(video, { engine, languages, onRewind: () => undefined });
    return createLiveControls(video, { controls, television, onOpenAt });
  }, [video, engine, television, languages, onOpenAt]);
}
