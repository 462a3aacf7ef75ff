import { useMemo, useRef, useState } from 'react';
import { SECOND } from '#contract/constants.ts';
import { freshAddress } from '../engine/media-token.ts';
import type { Thumbnail } from '../engine/thumbnails.ts';
import { pictureAt, picturesAddress, type PictureStretch } from './timeline-pictures.ts';

/** What is still on grows: a pointer beyond what is known asks again, but not at every pixel. */
const ASK_AGAIN_MS = 10 * SECOND;

type Loaded = { address: string; stretches: readonly PictureStretch[] };

export type TimelinePictures = {
  pictureAt(time: number): Thumbnail | undefined;
  /** The pointer rests on a moment: pictures that are not known yet are fetched. */
  look(time: number): void;
};

/** Small pictures of the programme under the playhead, asked for once they are wanted. Without a manifest there are none. */
export function useTimelinePictures(
  manifest: string | null,
  { from, to }: { from: number; to: number },
): TimelinePictures {
  const [known, setKnown] = useState<Loaded>({ address: '', stretches: [] });
  const asked = useRef({ address: '', at: 0 });
  return useMemo(() => {
    if (manifest === null) return noPictures;
    const address = picturesAddress(manifest, from, to);
    const stretches = known.address === address ? known.stretches : [];
    const find = (time: number) => pictureAt(stretches, time, manifest);
    return {
      pictureAt: find,
      look(time) {
        const { current: last } = asked;
        const isDue = last.address !== address || Date.now() - last.at > ASK_AGAIN_MS;
        if (!isDue || time > Date.now() || find(time) !== undefined) return;
        asked.current = { address, at: Date.now() };
        void ask(address).then((answer) => setKnown({ address, stretches: answer }));
      },
    };
  }, [manifest, from, to, known]);
}

const noPictures: TimelinePictures = { pictureAt: () => undefined, look: () => undefined };

/** A slow connection, or a channel without pictures, plays on without. */
async function ask(address: string): Promise<PictureStretch[]> {
  try {
    const response = await fetch(freshAddress(address));
    if (!response.ok) return [];
    return ((await response.json()) as { pictures: PictureStretch[] }).pictures;
  } catch {
    return [];
  }
}
