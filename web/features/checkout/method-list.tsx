import { RadioCard } from '../../ui/radio-card.tsx';
import { cx } from '../../ui/cx.ts';
import { paymentMethodOf } from '#contract/payment-methods.ts';
import { AutoRenewalCheck } from './auto-renewal-check.tsx';
import { MethodMark, MethodMarks } from './method-mark.tsx';
import type { AutoRenewalChoice } from './shapes.ts';
import type { OptionGroup, PaymentOption } from './payment-options.ts';

type Props = {
  groups: OptionGroup[];
  chosen: string;
  onChoose: (option: PaymentOption) => void;
  /** Stands under OVO while it is chosen. */
  walletField: React.ReactNode;
  /** What can be agreed to beside a method, shown while it is chosen. */
  autoRenewal: AutoRenewalChoice[];
};

/** Every payment method, in the groups that people know. What is disturbed says so and can't be chosen. */
export function MethodList({ groups, chosen, onChoose, walletField, autoRenewal }: Props) {
  return (
    <div className="grid gap-5">
      {groups.map(({ title, isCompact, options }) => (
        <fieldset key={title}>
          <legend className="mb-2 text-small font-bold text-mist">{title}</legend>
          <div className={cx('grid gap-2', isCompact && 'grid-cols-2 md:grid-cols-3')}>
            {options.map((option) => (
              <div key={option.value} className="group">
                <RadioCard
                  name="option"
                  value={option.value}
                  label={option.label}
                  {...((option.problem ?? option.note) && { note: option.problem ?? option.note })}
                  disabled={option.problem !== null}
                  defaultChecked={chosen === option.value}
                  onChange={() => onChoose(option)}
                  isLabelHidden={isCompact}
                  // Several marks stand below the words.
                  icon={
                    option.marks.length > 1 ? (
                      <MethodMarks names={option.marks} className="basis-full pl-8" />
                    ) : (
                      option.marks.map((name) => <MethodMark key={name} name={name} />)
                    )
                  }
                />
                <AutoRenewalCheck choice={autoRenewal.find(isFor(option.value))} />
                {option.method === 'ovo' && (
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

const isFor =
  (value: string) =>
  ({ method }: AutoRenewalChoice): boolean =>
    paymentMethodOf(method) === value;
