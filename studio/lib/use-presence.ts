import { useEffect, useState } from 'react';
import type { AnswerOf, InputOf } from '#contract/call.ts';
import {
  type beatPresence,
  PRESENCE_EVERY_MS,
  type presenceKinds,
} from '#contract/studio/presence.ts';
import { callStudio } from './call.ts';

type Beat = InputOf<typeof beatPresence>['body'] & object;
export type PresentPerson = AnswerOf<typeof beatPresence>['result']['people'][number];
export type PresenceOf = {
  kind: (typeof presenceKinds)[number];
  id: string;
  /** What is looked at there, in the page's words. */
  part?: string | undefined;
};

let made: string | undefined;
/** This tab, as long as its page is not loaded anew. */
const ownTab = () => (made ??= crypto.randomUUID());

/** A beat that fails changes nothing: the next one comes soon. */
const tell = (body: Beat) =>
  callStudio<typeof beatPresence>(
    'POST',
    '/studio/v1/presence/beat',
    { body },
    { isBackground: true },
  ).then(
    ({ result }) => result.people,
    () => undefined,
  );

/** Says that this tab has a thing open, and who else has. */
export function usePresence({ kind, id, part = '' }: PresenceOf): readonly PresentPerson[] {
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  useEffect(() => {
    const tab = ownTab();
    const stop = new AbortController();
    const beat = async () => {
      const found = await tell({ kind, id, tab, part: part || null });
      if (found !== undefined && !stop.signal.aborted) setPeople(found);
    };
    void beat();
    const timer = setInterval(() => void beat(), PRESENCE_EVERY_MS);
    // A page that comes back out of the browser's memory is there again.
    const back = (event: PageTransitionEvent) => event.persisted && void beat();
    addEventListener('pageshow', back, { signal: stop.signal });
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [kind, id, part]);
  useEffect(() => {
    const tab = ownTab();
    const leave = () => void tell({ kind, id, tab, isLeaving: true });
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [kind, id]);
  return people;
}
