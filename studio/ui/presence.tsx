import { Users } from 'lucide-react';
import { type PresenceOf, type PresentPerson, usePresence } from '../lib/use-presence.ts';

/** In a page's head: who else has the same thing open. Nothing while one is alone. */
export function Presence(props: PresenceOf) {
  const words = presenceWords(usePresence(props));
  return (
    <output className="inline-flex min-w-0 items-center gap-1.5 text-small text-kunyit empty:hidden">
      {words !== '' && (
        <>
          <Users className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 truncate">{words}</span>
        </>
      )}
    </output>
  );
}

const NAMED = 2;

/** `Rani di Gambar juga membukanya`. */
export function presenceWords(people: readonly PresentPerson[]): string {
  const others = people.filter(({ isMe }) => !isMe);
  const named = others
    .slice(0, others.length > NAMED + 1 ? NAMED : NAMED + 1)
    .map(({ name, part }) => (part === null ? name : `${name} (${part})`));
  const rest = others.length - named.length;
  const list = [...named, ...(rest > 0 ? [`${rest} orang lain`] : [])];
  if (list.length > 0) return `${joined(list)} juga sedang membukanya`;
  return people.length > 0 ? 'Juga terbuka di tab lain milikmu' : '';
}

function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} dan ${last}`;
}
