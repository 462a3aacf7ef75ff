import { paths } from '../../lib/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';

/** The way in through the partner; a plain link, for it leaves the site. */
export function PartnerDoor({ partner }: { partner: string | null }) {
  if (partner === null) return null;
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="text-center text-small text-haze">atau</p>
      <a
        href={paths.partnerLogin}
        className={buttonLook({ look: 'secondary', size: 'l', wide: true })}
      >
        Masuk dengan akun mitra {partner}
      </a>
    </div>
  );
}
