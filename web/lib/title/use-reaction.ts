import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { changeConsent } from '#contract/accounts.ts';
import { consentWordings } from '#contract/accounts/consent-wordings.ts';
import type { getReaction, postTitleReact, Reaction } from '#contract/engagement/reactions.ts';
import { callApi } from '../api/api.ts';
import { isApiError } from '../api/api-error.ts';
import { showError } from '../feedback/show-error.ts';
import { paths } from '../page/paths.ts';
import { useViewer } from '../session/session.ts';

/** What a profile thinks of a title; null says nothing, undefined is not known yet. */
export type Said = Reaction | null | undefined;

type Reacting = {
  said: Said;
  /** Once something was said here: what stood there before. */
  before: Said;
  /** What waits for the consent to be kept. */
  asking: Reaction | null;
  press: (reaction: Reaction) => void;
  undo: () => void;
  agree: () => void;
  refuse: () => void;
};

/**
 * Says what one thinks of a title: shown at once, taken back if the platform refuses. A second press takes it back.
 * @param known undefined asks for it first.
 */
export function useReaction(productId: string, known: Said): Reacting {
  const navigate = useNavigate();
  const isVisitor = useViewer() === null;
  const [asked, setAsked] = useState<Said>(known);
  const [own, setOwn] = useState<{ said: Reaction | null; before: Said }>();
  const [asking, setAsking] = useState<Reaction | null>(null);
  const isMissing = known === undefined && !isVisitor;

  useEffect(() => {
    if (!isMissing) return undefined;
    let isCurrent = true;
    callApi<typeof getReaction>('GET', '/v2/title/reaction', { query: { productId } }).then(
      ({ result }) => isCurrent && setAsked(result.reaction),
      // Without it the buttons say nothing, and can be pressed all the same.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [productId, isMissing]);

  const said = own === undefined ? asked : own.said;

  async function say(reaction: Reaction | null) {
    const was = own;
    setOwn({ said: reaction, before: said });
    try {
      const body = { productId, reaction: reaction ?? ('none' as const) };
      await callApi<typeof postTitleReact>('POST', '/v2/title/react', { body });
    } catch (error) {
      setOwn(was);
      if (reaction !== null && isApiError(error, 'engagement.consentNeeded')) setAsking(reaction);
      else await showError(error);
    }
  }

  async function agree() {
    const wanted = asking;
    setAsking(null);
    if (wanted === null) return;
    try {
      const { version } = consentWordings.personalise;
      await callApi<typeof changeConsent>('POST', '/v2/account/consents', {
        body: { purpose: 'personalise', is_granted: true, wording_version: version },
      });
      await say(wanted);
    } catch (error) {
      await showError(error);
    }
  }

  return {
    said,
    before: own?.before,
    asking,
    press(reaction) {
      if (isVisitor) void navigate(paths.login);
      else void say(reaction === said ? null : reaction);
    },
    undo: () => void say(own?.before ?? null),
    agree: () => void agree(),
    refuse: () => setAsking(null),
  };
}
