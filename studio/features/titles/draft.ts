import { useEffect, useRef, useState } from 'react';
import type { TitleBody } from '#contract/catalog/title-body.ts';

/** A title as its page holds it while it is edited. */
export type Draft = {
  body: TitleBody;
  isReadOnly: boolean;
  set: (change: Partial<TitleBody>) => void;
};

type Saved = { no: number; body: TitleBody };

/**
 * What is typed over a saved version. An answer never takes a letter away: where something was typed since it was sent,
 * the version that it was made from stays its base, and the next save is put together with what is there.
 */
export function useDraft(saved: Saved) {
  const [base, setBase] = useState(saved);
  const [body, setBody] = useState(saved.body);
  const sent = useRef<TitleBody>(undefined);
  const isDirty = body !== base.body;
  useEffect(() => {
    if (saved.no === base.no) return;
    if (isDirty && body !== sent.current) return;
    setBase(saved);
    setBody(saved.body);
  }, [saved, base, body, isDirty]);
  return {
    body,
    baseNo: base.no,
    isDirty,
    set: (change: Partial<TitleBody>) => setBody((now) => ({ ...now, ...change })),
    reset: () => setBody(base.body),
    /** Goes on from a newer version with these words over it. */
    rebase: (no: number, next: TitleBody) => {
      setBase({ no, body: saved.body });
      setBody(next);
    },
    noteSent: () => {
      sent.current = body;
    },
  };
}
