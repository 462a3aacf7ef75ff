import { useCallback, useEffect, useState } from 'react';
import type {
  getSubtitle,
  publishSubtitle,
  saveSubtitle,
  SubtitleKind,
  SubtitleCue,
} from '#contract/catalog/operator-subtitles.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { notify } from '../../../web/lib/feedback/toast.ts';
import { callStudio } from '../../lib/call.ts';
import { type CueHistory, historyOf, withoutStep, withStep, withStepAgain } from './cue-history.ts';

type Text = { lang: string; kind: SubtitleKind };
type Named = Text & {
  assetId: string;
  isNew: boolean;
  /** A new one begins with the lines of this one. */
  copyOf?: Text | undefined;
};
type State = CueHistory & { rev: number; isDirty: boolean };

const EMPTY: State = { rev: 0, ...historyOf([]), isDirty: false };
/** What the platform holds is a step too: what was there can be taken up again. */
const replaced = (now: State | undefined, found: State): State =>
  now === undefined
    ? found
    : { ...withStep(now, found.cues, performance.now()), rev: found.rev, isDirty: false };

/**
 * One language's text while it is edited: read once, changed here, kept as a draft on the platform. What goes wrong is
 * said and nothing of what was typed is lost.
 */
export function useDraft({ assetId, lang, kind, isNew, copyOf }: Named) {
  const [state, setState] = useState<State | undefined>(
    isNew && copyOf === undefined ? EMPTY : undefined,
  );
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const read = useCallback(
    async (signal?: AbortSignal, text: Text = { lang, kind }): Promise<State> => {
      const { result } = await callStudio<typeof getSubtitle>(
        'GET',
        '/studio/v1/subtitle/get',
        { query: { assetId, ...text } },
        signal && { signal },
      );
      return { rev: result.rev, ...historyOf(result.cues), isDirty: false };
    },
    [assetId, lang, kind],
  );
  useEffect(() => {
    if (isNew && copyOf === undefined) return undefined;
    const stop = new AbortController();
    read(stop.signal, copyOf)
      .then((found) => setState(copyOf === undefined ? found : { ...found, rev: 0, isDirty: true }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFailure(wordsOf(error));
      });
    return () => stop.abort();
  }, [read, isNew, copyOf]);

  /** True when it was done. */
  const guarded = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(wordsOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const send = async (content: { cues: SubtitleCue[] } | { file: string }, rev: number) => {
    const { result } = await callStudio<typeof saveSubtitle>('POST', '/studio/v1/subtitle/save', {
      body: { assetId, lang, kind, rev, content },
    });
    return result.rev;
  };
  const saved = async (now: State): Promise<number> => {
    if (!now.isDirty && now.rev > 0) return now.rev;
    const sent = now.cues;
    const rev = await send({ cues: [...sent] }, now.rev);
    // What was typed meanwhile is still to be saved.
    setState((latest) => ({
      ...(latest ?? historyOf(sent)),
      rev,
      isDirty: latest !== undefined && latest.cues !== sent,
    }));
    return rev;
  };

  return {
    /** What the platform holds in place of what was typed. */
    reload: () =>
      isNew && state?.rev === 0
        ? setState((now) => replaced(now, EMPTY))
        : void guarded(async () => {
            const found = await read();
            setState((now) => replaced(now, found));
          }),
    cues: state?.cues,
    isDirty: state?.isDirty ?? false,
    isBusy,
    failure,
    setCues: (cues: readonly SubtitleCue[]) =>
      setState(
        (now) => now && { ...now, ...withStep(now, cues, performance.now()), isDirty: true },
      ),
    /** Undefined where there is nothing to take back. */
    undo: state && withoutStep(state) && (() => setState(stepped(withoutStep))),
    redo: state && withStepAgain(state) && (() => setState(stepped(withStepAgain))),
    save: () =>
      guarded(async () => {
        if (state === undefined) return;
        await saved(state);
        notify({ message: 'Draf tersimpan', status: 'success' });
      }),
    importFile: (file: string) =>
      guarded(async () => {
        if (state === undefined) return;
        await send({ file }, state.rev);
        const found = await read();
        setState((now) => replaced(now, found));
        notify({ message: 'File dibaca menjadi draf', status: 'success' });
      }),
    publish: () =>
      guarded(async () => {
        if (state === undefined) return;
        const rev = await saved(state);
        const { message } = await callStudio<typeof publishSubtitle>(
          'POST',
          '/studio/v1/subtitle/publish',
          { body: { assetId, lang, kind, rev } },
        );
        setState((now) => now && { ...now, rev: 0 });
        notify({ message, status: 'success' });
      }),
  };
}

const stepped =
  (step: (history: CueHistory) => CueHistory | undefined) => (now: State | undefined) =>
    now && { ...now, ...step(now), isDirty: true };

const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? error.failure.message : 'Belum berhasil. Coba lagi.';
