import { Link2, Smartphone } from 'lucide-react';
import { paths } from '../../lib/page/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** The sign-in methods beside the password. */
export function OtherMethods({ partner }: { partner: string | null }) {
  return (
    <div className="grid gap-3 border-t border-line pt-6">
      <PasskeySignIn />
      {/* On the phone itself there is no other phone to take a code from. */}
      <LinkButton
        to={paths.loginByCode}
        look="secondary"
        wide
        className="pointer-coarse:max-lg:hidden"
      >
        <Smartphone className="size-4" aria-hidden="true" />
        Masuk dengan kode dari HP
      </LinkButton>
      {partner !== null && (
        // A plain link, for it leaves the site.
        <a href={paths.partnerLogin} className={buttonLook({ look: 'secondary', wide: true })}>
          <Link2 className="size-4" aria-hidden="true" />
          Masuk dengan akun {partner}
        </a>
      )}
    </div>
  );
}
