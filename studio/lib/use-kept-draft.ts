import { useCallback, useEffect, useRef, useState } from 'react';
import { draftKey, type KeptDraft, readDraft, removeDraft, writeDraft } from './browser-store.ts';
import { useStudio } from './staff.ts';

const PAUSE_MS = 300;

type Options<T> = {
  /** The thing that is edited: `title:…`. */
  name: string;
  /** What was typed, with the version that it was made from. */
  value: T;
  isDirty: boolean;
  /** What was kept is so again. */
  onTake: (value: T) => void;
};

export type DraftOffer = { at: number; take: () => void; drop: () => void };

/**
 * Keeps what is not saved yet in the browser's own store, and offers it when its page is opened again. It is dropped once
 * it is saved or taken back; a colleague in the same browser is never offered it.
 */
export function useKeptDraft<T extends object>(options: Options<T>): DraftOffer | undefined {
  const { name, value, isDirty } = options;
  const { staff } = useStudio();
  const key = draftKey(staff?.accountId ?? '', name);
  const [found, setFound] = useState<{ key: string; draft: KeptDraft }>();
  const latest = useRef({ ...options, key });
  const isWritten = useRef(false);
  useEffect(() => {
    latest.current = { ...options, key };
  });

  useEffect(() => {
    let isOver = false;
    void readDraft(key).then((draft) => {
      if (isOver || draft === undefined) return;
      const { value: now } = latest.current;
      if (isLike(draft.value, now) && !isSaved(draft.value, now)) setFound({ key, draft });
      else void removeDraft(key);
    });
    return () => {
      isOver = true;
    };
  }, [key]);

  const keep = useCallback(() => {
    const { key: own, value: typed, isDirty: isTyped } = latest.current;
    if (!isTyped) return;
    isWritten.current = true;
    void writeDraft(own, typed);
  }, []);
  const content = JSON.stringify(value);
  useEffect(() => {
    if (!isDirty) {
      if (isWritten.current) void removeDraft(key);
      isWritten.current = false;
      return undefined;
    }
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, isDirty, content, keep]);
  useEffect(() => {
    // A tab that is put away may never be seen again.
    const hide = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      keep();
    };
  }, [keep]);

  if (found?.key !== key) return undefined;
  const { draft } = found;
  return {
    at: draft.at,
    take() {
      setFound(undefined);
      isWritten.current = true;
      latest.current.onTake(draft.value as T);
    },
    drop() {
      setFound(undefined);
      if (!isDirty) void removeDraft(key);
    },
  };
}

/** Has what is there now, in the same shape: an older studio may have kept other fields. */
function isLike(kept: unknown, now: object, depth = 1): boolean {
  if (typeof kept !== 'object' || kept === null) return false;
  const own = kept as Readonly<Record<string, unknown>>;
  return Object.entries(now).every(([key, value]) => {
    if (!Object.hasOwn(own, key) || Array.isArray(own[key]) !== Array.isArray(value)) return false;
    const isDeep = typeof value === 'object' && value !== null && !Array.isArray(value);
    return !isDeep || depth === 0 || isLike(own[key], value as object, depth - 1);
  });
}

/** Which version it was made from says nothing of what was typed. */
const VERSIONS = new Set(['no', 'base']);

/** Says what is there now: a tab that went away right after saving could not drop it any more. */
function isSaved(kept: unknown, now: object): boolean {
  const own = kept as Readonly<Record<string, unknown>>;
  return Object.entries(now).every(([key, value]) => VERSIONS.has(key) || isSame(own[key], value));
}

/** The order of fields is the database's. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [own, other] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    own.length === Object.keys(b).length &&
    own.every(([key, value]) => Object.hasOwn(other, key) && isSame(value, other[key]))
  );
}
