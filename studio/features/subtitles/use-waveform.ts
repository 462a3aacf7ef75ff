import { useEffect, useState } from 'react';
import type { drawWaveform, getWaveform } from '#contract/catalog/operator-subtitles.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { callStudio } from '../../lib/call.ts';

/** How loud the film is from moment to moment: a byte for each of so many parts of a second. */
export type Peaks = { bytes: Uint8Array; perSecond: number };
/** `unasked`: there is none, and it is not this person's to have it drawn. `late`: it was waited for in vain. */
type Without = 'waiting' | 'unasked' | 'late' | 'none' | 'failed';

const LOOK_AGAIN_MS = 2 * SECOND;
/** A job that was lost or failed begins anew; one that runs or waits stays the only one. */
const ASK_AGAIN_MS = MINUTE;
const GIVE_UP_MS = 10 * MINUTE;

/** The waveform of a film. Where none was drawn yet a worker is asked for it by those who may, and it is waited for. */
export function useWaveform(assetId: string, { mayAsk }: { mayAsk: boolean }): Peaks | Without {
  const [state, setState] = useState<Peaks | Without>('waiting');
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const began = performance.now();
    let askedAt: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (isFirst: boolean) => {
      const { result } = await callStudio<typeof getWaveform>(
        'GET',
        '/studio/v1/subtitle/waveform',
        { query: { assetId } },
        { signal, isBackground: !isFirst },
      );
      if (result.state === 'ready') {
        const bytes = Uint8Array.from(atob(result.peaks), (sign) => sign.codePointAt(0) ?? 0);
        return setState({ bytes, perSecond: result.peaksPerSecond });
      }
      if (result.state === 'none') return setState('none');
      const now = performance.now();
      if (!mayAsk) setState('unasked');
      if (now - began >= GIVE_UP_MS) return mayAsk && setState('late');
      if (mayAsk && (askedAt === undefined || now - askedAt >= ASK_AGAIN_MS)) {
        askedAt = now;
        await callStudio<typeof drawWaveform>(
          'POST',
          '/studio/v1/subtitle/waveform/draw',
          { body: { assetId } },
          { signal, isBackground: !isFirst },
        );
      }
      timer = setTimeout(() => run(false), LOOK_AGAIN_MS);
      return undefined;
    };
    const run = (isFirst: boolean) =>
      read(isFirst).catch(() => !signal.aborted && setState('failed'));
    void run(true);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [assetId, mayAsk]);
  return state;
}
