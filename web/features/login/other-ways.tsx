import { Smartphone } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** The ways in beside the password. */
export function OtherWays() {
  return (
    <div className="grid gap-3 border-t border-line pt-6">
      <PasskeySignIn />
      <LinkButton to={paths.loginByCode} look="secondary" wide>
        <Smartphone className="size-4" aria-hidden="true" />
        Masuk dengan kode dari HP
      </LinkButton>
    </div>
  );
}
