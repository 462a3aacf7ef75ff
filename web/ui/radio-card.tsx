import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: string;
  note?: string;
  icon?: ReactNode;
  /** The icon says it all; the label is for ears. */
  isLabelHidden?: boolean;
};

/** One choice of several, as a card that can be tapped anywhere. */
export function RadioCard({ label, note, icon, isLabelHidden = false, ...rest }: Props) {
  const id = useId();
  return (
    <div
      className={cx(
        'relative flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 rounded-m border border-line py-3 has-checked:border-jingga has-checked:bg-ink-2 has-focus-visible:outline-2 has-disabled:border-dashed',
        isLabelHidden ? 'px-3' : 'px-4',
      )}
    >
      <input
        {...rest}
        type="radio"
        id={id}
        {...(note === undefined ? {} : { 'aria-describedby': `${id}-note` })}
        className="relative z-10 size-5 shrink-0"
      />
      <div className={isLabelHidden ? 'absolute inset-0' : 'min-w-0 flex-[1_1_5.5rem]'}>
        <label htmlFor={id} className="block font-semibold after:absolute after:inset-0">
          {isLabelHidden ? <span className="sr-only">{label}</span> : label}
        </label>
        {note !== undefined && (
          <p id={`${id}-note`} className="text-small text-mist">
            {note}
          </p>
        )}
      </div>
      {icon}
    </div>
  );
}
