import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type'>;

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Field
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={128}
        className="pr-14"
      />
      <IconButton
        label={isShown ? 'Sembunyikan kata sandi' : 'Tampilkan kata sandi'}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="absolute top-7 right-1.5 text-mist"
      >
        {isShown ? (
          <EyeOff className="size-5" aria-hidden="true" />
        ) : (
          <Eye className="size-5" aria-hidden="true" />
        )}
      </IconButton>
    </div>
  );
}
