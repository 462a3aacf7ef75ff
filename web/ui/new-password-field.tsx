import { type FormEvent, useState } from 'react';
import type { PasswordOwner } from '#contract/accounts/password-shape.ts';
import { cx } from './cx.ts';
import { type PasswordHint, passwordHint } from './password-hint.ts';
import { PasswordField } from './password-field.tsx';

const UNKNOWN_OWNER: PasswordOwner = { email: null, phone: null, name: '' };
const bars = ['bg-kunyit', 'bg-kunyit', 'bg-toska', 'bg-toska'];

type Props = {
  label: string;
  error: string | undefined;
  /** The answer that brought the error: until one types again it speaks alone. */
  answer?: object | undefined;
  /** Whose it will be; a form that asks for the e-mail address itself is read while typing. */
  owner?: PasswordOwner;
};

/** A password that is chosen: says how good it is while it is typed, and never in the way of typing. */
export function NewPasswordField({ label, error, answer, owner }: Props) {
  const [answerSeen, setAnswerSeen] = useState<object>();
  const [hint, setHint] = useState<PasswordHint>(() => passwordHint('', UNKNOWN_OWNER));

  function read({ currentTarget }: FormEvent<HTMLInputElement>): void {
    const email = currentTarget.form?.elements.namedItem('email');
    const typed = email instanceof HTMLInputElement ? email.value : null;
    setAnswerSeen(answer);
    setHint(passwordHint(currentTarget.value, owner ?? { ...UNKNOWN_OWNER, email: typed }));
  }

  const isRefused = error !== undefined && answer !== answerSeen;
  return (
    <div className="grid gap-2">
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        minLength={8}
        onInput={read}
        hint={isRefused ? undefined : <output>{hint.words}</output>}
        error={error}
      />
      <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={cx(
              'h-1 rounded-full transition-colors duration-200',
              !isRefused && step <= hint.level ? bars[hint.level] : 'bg-ink-3',
            )}
          />
        ))}
      </div>
    </div>
  );
}
