import { RadioCard } from '../../ui/radio-card.tsx';
import { cx } from '../../ui/cx.ts';
import { AutomaticCheck } from './automatic-check.tsx';
import type { AutomaticChoice } from './shapes.ts';
import type { WayGroup } from './ways.ts';

type Props = {
  groups: WayGroup[];
  chosen: string;
  onChoose: (way: string) => void;
  /** Stands under OVO while it is chosen. */
  walletField: React.ReactNode;
  /** What can be agreed to beside a method, shown while it is chosen. */
  automatic: AutomaticChoice[];
};

/** Every way to pay, grouped as people know them. What is disturbed says so and can't be chosen. */
export function MethodList({ groups, chosen, onChoose, walletField, automatic }: Props) {
  return (
    <div className="grid gap-5">
      {groups.map(({ title, isCompact, ways }) => (
        <fieldset key={title}>
          <legend className="mb-2 text-small font-bold text-mist">{title}</legend>
          <div className={cx('grid gap-2', isCompact && 'grid-cols-2 md:grid-cols-3')}>
            {ways.map(({ value, label, note, problem }) => (
              <div key={value} className="group">
                <RadioCard
                  name="way"
                  value={value}
                  label={label}
                  {...((problem ?? note) && { note: problem ?? note })}
                  disabled={problem !== null}
                  defaultChecked={chosen === value}
                  onChange={() => onChoose(value)}
                />
                <AutomaticCheck choice={automatic.find(({ method }) => method === value)} />
                {value === '5' && (
                  <div className="mt-3 mb-1 hidden group-has-[:checked]:block">{walletField}</div>
                )}
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
