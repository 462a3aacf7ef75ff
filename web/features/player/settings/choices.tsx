import type { ReactNode } from 'react';

/** Native radio buttons below a heading. */
export function Choices<V extends string | number | null>({
  title,
  isTitleShown = false,
  chosen,
  options,
  onChoose,
}: {
  title: string;
  isTitleShown?: boolean;
  chosen: V;
  options: readonly { value: V; label: ReactNode; note?: string | undefined }[];
  onChoose: (value: V) => void;
}) {
  return (
    <fieldset className="min-w-0 px-2">
      <legend className={isTitleShown ? 'mb-1 px-2 text-small font-bold text-haze' : 'sr-only'}>
        {title}
      </legend>
      {options.map(({ value, label, note }) => (
        <label
          key={value}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-s px-2 text-small hover:bg-cloud/5"
        >
          <input
            type="radio"
            name={title}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="size-4 accent-jingga"
          />
          <span className="font-semibold">{label}</span>
          {note !== undefined && (
            <span className="tabular ml-auto pl-3 text-note text-haze">{note}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
