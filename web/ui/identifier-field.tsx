import type { ReactNode } from 'react';
import { Field } from './field.tsx';

type Props = {
  defaultValue: string | undefined;
  autoComplete?: 'username' | 'username webauthn';
  hint?: ReactNode;
  error?: string | undefined;
};

/** What an account is found by: its e-mail address or its phone number. */
export function IdentifierField({ autoComplete = 'username', ...rest }: Props) {
  return (
    <Field
      label="Email atau nomor HP"
      name="email"
      autoComplete={autoComplete}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      {...rest}
    />
  );
}
