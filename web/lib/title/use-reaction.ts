import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Reaction } from '#contract/engagement/reactions.ts';
import { tellOffline } from '../feedback/toast.ts';
import { paths } from '../page/paths.ts';
import { useViewer } from '../session/session.ts';

/** What a profile thinks of a title; null says nothing, undefined is not known yet. */
export type Said = Reaction | null | undefined;

type Reacting = {
  said: Said;
  /** Once the platform has kept what was said here: what stood there before. */
  before: Said;
  /** What waits for the consent to be kept. */
  asking: Reaction | null;
  press: (reaction: Reaction) => void;
  undo: () => void;
  /** To the consent's wording of this version. */
  agree: (version: string) => void;
  refuse: () => void;
};

const ASKED_AFTER_MS = 1_000;

/** What talks to the platform comes with the first press. */
const fetchCalls = () => import('./tell-reaction.ts');

/**
 * Says what one thinks of a title: shown at once, taken back if the platform refuses. A second press takes it back.
 * @param known undefined asks for it first.
 */
export function useReaction(productId: string, known: Said): Reacting {
  const navigate = useNavigate();
  const isVisitor = useViewer() === null;
  const [asked, setAsked] = useState<Said>(known);
  const [own, setOwn] = useState<{ said: Reaction | null; before: Said; isKept: boolean }>();
  const [asking, setAsking] = useState<Reaction | null>(null);
  const isMissing = known === undefined && !isVisitor;

  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    const ask = () =>
      fetchCalls()
        .then((calls) => calls.askReaction(productId))
        .then(
          (reaction) => isCurrent && setAsked(reaction),
          () => undefined,
        );
    // Below a picture that is about to play, which comes first.
    const timer = setTimeout(ask, ASKED_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [productId, isMissing]);

  const said = own === undefined ? asked : own.said;

  async function say(reaction: Reaction | null) {
    const was = own;
    const next = { said: reaction, before: said, isKept: false };
    setOwn(next);
    const calls = await fetchCalls().catch(tellOffline);
    const outcome = await calls?.tellReaction(productId, reaction);
    // Said to be kept once it is: who leaves at these words loses nothing.
    if (outcome === 'kept')
      return setOwn((shown) => (shown === next ? { ...next, isKept: true } : shown));
    setOwn(was);
    if (outcome === 'needs consent') setAsking(reaction);
  }

  async function agree(version: string) {
    const wanted = asking;
    setAsking(null);
    if (wanted === null) return;
    const calls = await fetchCalls().catch(tellOffline);
    if (await calls?.consent(version)) await say(wanted);
  }

  return {
    said,
    before: own?.isKept === true ? own.before : undefined,
    asking,
    press(reaction) {
      if (isVisitor) void navigate(paths.login);
      else void say(reaction === said ? null : reaction);
    },
    undo: () => void say(own?.before ?? null),
    agree: (version) => void agree(version),
    refuse: () => setAsking(null),
  };
}
