import type { ReactNode } from 'react';

type Props = {
  name: string;
  note?: string | undefined;
  text?: string | undefined;
  aside?: ReactNode;
  /** Above the name: the way back to where the page is reached from. */
  back?: ReactNode;
};

/** The head of a page that starts without a large picture: its name under a touch of dusk. */
export function PageHead({ name, note, text, aside, back }: Props) {
  return (
    <header className="gutter bg-(image:--dusk-top) pt-[calc(var(--bar-top)+1.5rem)] lg:pt-[calc(var(--bar-top)+2.5rem)] low:pt-[calc(var(--bar-top)+0.5rem)]">
      {back}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-head font-extrabold tracking-tight">
            {name}
            {note && (
              <span className="ml-3 align-middle text-small font-medium tracking-normal text-haze">
                {note}
              </span>
            )}
          </h1>
          {text && <p className="max-w-text text-body text-mist">{text}</p>}
        </div>
        {aside}
      </div>
    </header>
  );
}
