import { useCallback, useEffect, useRef, useState } from 'react';
import { draftKey, readDraft, removeDraft, writeDraft } from './browser-store.ts';
import {
  type DeviceDraft,
  dropServerDraft,
  type HeldDraft,
  isElsewhere,
  isSaved,
  keepServerDraft,
  ownDevice,
  readServerDraft,
  toOffer,
  versionOf,
} from './draft-on-server.ts';
import { useStudio } from './staff.ts';

const PAUSE_MS = 300;
const SERVER_PAUSE_MS = 5_000;
type Options<T> = {
  /** The thing that is edited: `title:…`. */
  name: string;
  /** What was typed, with the version that it was made from. */
  value: T;
  isDirty: boolean;
  /** What was kept is so again. */
  onTake: (value: T) => void;
};

export type DraftOffer = {
  at: number;
  /** It was typed on another device. */
  isElsewhere: boolean;
  /** A newer version was saved since. */
  isBehind: boolean;
  take: () => void;
  drop: () => void;
};

/**
 * Keeps what is not saved yet in the browser's own store at once and on the server after five seconds, and offers the newer
 * of the two when its page is opened again: here, or on another device of the same person. It is put into the form by a
 * press alone. It is dropped once it is saved or taken back, by the device that wrote or took it alone: what another one
 * left, or types after its draft was taken, is offered until somebody chooses. A colleague is never offered it.
 */
export function useKeptDraft<T extends object>(options: Options<T>): DraftOffer | undefined {
  const { name, value, isDirty } = options;
  const { staff } = useStudio();
  const key = draftKey(staff?.accountId ?? '', name);
  const [found, setFound] = useState<{ key: string; drafts: readonly DeviceDraft[] }>();
  const latest = useRef({ ...options, key });
  const isWritten = useRef(false);
  /** What of the server ends with this form's: its own once one was sent, or what was taken from another device. */
  const held = useRef<HeldDraft>(undefined);
  /** What another device typed since is shown, and waits for a choice as it does when the page is opened. */
  const look = useCallback(async (of: string) => {
    const there = await readServerDraft(of);
    if (latest.current.name !== of || there === undefined || !isElsewhere(there)) return;
    held.current = undefined;
    const drafts = toOffer(undefined, there, latest.current.value);
    if (drafts.length > 0) setFound({ key: latest.current.key, drafts });
  }, []);
  const dropThere = useCallback(
    async (of: string, draft: HeldDraft) => {
      if (!(await dropServerDraft(of, draft))) await look(of);
    },
    [look],
  );
  const drop = useCallback(
    (own: string, of: string) => {
      void removeDraft(own);
      if (held.current !== undefined) void dropThere(of, held.current);
      held.current = undefined;
    },
    [dropThere],
  );
  useEffect(() => {
    latest.current = { ...options, key };
  });

  useEffect(() => {
    let isOver = false;
    held.current = undefined;
    void Promise.all([readDraft(key), readServerDraft(name)]).then(([here, there]) => {
      if (isOver) return;
      const { value: now } = latest.current;
      const own = here && { ...here, device: ownDevice() };
      if (there !== undefined && !isElsewhere(there)) held.current ??= there;
      const drafts = toOffer(own, there, now);
      if (own !== undefined && !drafts.includes(own)) drop(key, name);
      if (there !== undefined && isSaved(there.value, now)) void dropServerDraft(name, there);
      setFound({ key, drafts });
    });
    return () => {
      isOver = true;
    };
  }, [key, name, drop]);

  const keep = useCallback(() => {
    const { key: own, value: typed, isDirty: isTyped } = latest.current;
    if (!isTyped) return;
    isWritten.current = true;
    void writeDraft(own, typed);
  }, []);
  const content = JSON.stringify(value);
  useEffect(() => {
    if (!isDirty) {
      if (isWritten.current) drop(key, name);
      isWritten.current = false;
      return undefined;
    }
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, name, isDirty, content, keep, drop]);
  const sent = useRef<string>(undefined);
  // What another device left stays on the server until somebody has chosen.
  const drafts = found?.key === key ? found.drafts : [];
  const isUndecided = drafts.some(isElsewhere);
  useEffect(() => {
    sent.current = undefined;
    if (!isDirty || isUndecided) return undefined;
    // By the clock and not by a pause: who types without one is kept too.
    const timer = setInterval(() => {
      const { value: typed, isDirty: isTyped } = latest.current;
      const now = JSON.stringify(typed);
      if (!isTyped || now === sent.current) return;
      sent.current = now;
      // Before the answer: one that is saved meanwhile is dropped all the same.
      isWritten.current = true;
      held.current ??= { device: ownDevice() };
      void keepServerDraft(name, typed, held.current).then((outcome) => {
        if (outcome !== 'kept') sent.current = undefined;
        if (outcome === 'elsewhere') void look(name);
      });
    }, SERVER_PAUSE_MS);
    return () => clearInterval(timer);
  }, [name, isDirty, isUndecided, look]);
  useEffect(() => {
    // A tab that is put away may never be seen again.
    const hide = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      keep();
    };
  }, [keep]);

  const [draft, ...others] = drafts;
  if (draft === undefined) return undefined;
  return {
    at: draft.at,
    isElsewhere: isElsewhere(draft),
    isBehind: versionOf(draft.value) < versionOf(value),
    take() {
      // This browser's own older one is overwritten by what is typed from here on; what stands in the form now is offered in turn.
      const now = { at: Date.now(), device: ownDevice(), value: latest.current.value };
      const left = isDirty && isElsewhere(draft) ? [now] : [];
      setFound({ key, drafts: [...left, ...others.filter(isElsewhere)] });
      isWritten.current = true;
      if (isElsewhere(draft)) held.current = { ...draft };
      latest.current.onTake(draft.value as T);
    },
    drop() {
      setFound({ key, drafts: others });
      if (isElsewhere(draft)) void dropThere(name, draft);
      else if (!isDirty) drop(key, name);
    },
  };
}
