import { useId } from 'react';

export type AgeView = { filmClass: string; name: string; note: string; isChosen: boolean };

/** Age classes as cards to tick; none means that all are fine. */
export function AgeChoice({ ages }: { ages: AgeView[] }) {
  return (
    <ul className="grid gap-2 md:grid-cols-2 lg:grid-cols-4">
      {ages.map((age) => (
        <Age key={age.filmClass} age={age} />
      ))}
    </ul>
  );
}

function Age({ age: { filmClass, name, note, isChosen } }: { age: AgeView }) {
  const id = useId();
  return (
    <li className="relative flex min-h-16 items-center gap-4 rounded-m border border-line px-4 py-3 has-checked:border-jingga has-checked:bg-ink-2">
      <input
        type="checkbox"
        id={id}
        name="age"
        value={filmClass}
        defaultChecked={isChosen}
        aria-describedby={`${id}-note`}
        className="size-5 shrink-0"
      />
      <div>
        <label htmlFor={id} className="block font-semibold after:absolute after:inset-0">
          {name}
        </label>
        <p id={`${id}-note`} className="text-small text-mist">
          {note}
        </p>
      </div>
    </li>
  );
}
