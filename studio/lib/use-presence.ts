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
  /** What is looked at there, in the page's words, while no field has the focus. */
  part?: string | undefined;
};

/** Who goes through a form by Tab is in the field where they stay. */
const SETTLED_MS = 1_000;
/** Of the contract. */
const PART_LETTERS = 40;

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

/** Says that this tab has a thing open and which field of it is written in, and who else has. */
export function usePresence({ kind, id, part: page = '' }: PresenceOf): readonly PresentPerson[] {
  const part = useFieldInUse() ?? page;
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

/** What the field is called that has the focus. */
function useFieldInUse(): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setName(nameOf(document.activeElement)), SETTLED_MS);
    };
    for (const event of ['focusin', 'focusout'])
      document.addEventListener(event, look, { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  return name;
}

function nameOf(element: Element | null): string | undefined {
  const isField = element?.matches('main :is(input, textarea, select, [contenteditable=true])');
  if (element === null || isField !== true) return undefined;
  const label = (element as HTMLInputElement).labels?.[0]?.textContent;
  const words = (element.getAttribute('aria-label') ?? label ?? '').trim();
  return words === '' ? undefined : words.slice(0, PART_LETTERS);
}
