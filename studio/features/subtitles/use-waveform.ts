import { useEffect, useState } from 'react';
import type { drawWaveform, getWaveform } from '#contract/catalog/operator-subtitles.ts';
import { callStudio } from '../../lib/call.ts';

/** How loud the film is from moment to moment: a byte for each of so many parts of a second. */
export type Peaks = { bytes: Uint8Array; perSecond: number };

const ASK_AGAIN_MS = 2_000;

/** The waveform of a film. Where none was drawn yet a worker is asked for it, and it is waited for. */
export function useWaveform(assetId: string): Peaks | 'waiting' | 'none' | 'failed' {
  const [state, setState] = useState<Peaks | 'waiting' | 'none' | 'failed'>('waiting');
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (isFirst: boolean) => {
      const { result } = await callStudio<typeof getWaveform>(
        'GET',
        '/studio/v1/subtitle/waveform',
        { query: { assetId } },
        { signal: stop.signal, isBackground: !isFirst },
      );
      if (result.state === 'ready') {
        const bytes = Uint8Array.from(atob(result.peaks), (sign) => sign.codePointAt(0) ?? 0);
        return setState({ bytes, perSecond: result.peaksPerSecond });
      }
      if (result.state === 'none') return setState('none');
      if (isFirst)
        await callStudio<typeof drawWaveform>(
          'POST',
          '/studio/v1/subtitle/waveform/draw',
          { body: { assetId } },
          { signal: stop.signal },
        );
      timer = setTimeout(() => run(false), ASK_AGAIN_MS);
      return undefined;
    };
    const run = (isFirst: boolean) =>
      read(isFirst).catch(() => !stop.signal.aborted && setState('failed'));
    void run(true);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [assetId]);
  return state;
}
