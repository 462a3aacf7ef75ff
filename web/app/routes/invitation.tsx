import { PartyPopper } from 'lucide-react';
import { redirect } from 'react-router';
import { checkReferral } from '#contract/engagement/referral.ts';
import { keepInvitation } from '../../lib/account/invitation.server.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/invitation.ts';

/** Where a friend's link leads. Who is signed in goes on to their own page, which takes the code of a new account. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const typed = params.code.slice(0, 40);
  if (platform.isSignedIn()) throw redirect(paths.referralWith(typed));
  try {
    const { result } = await platform.call(checkReferral, { query: { code: typed } });
    if (result.is_known) keepInvitation(platform, result.code);
    return { code: result.code, isKnown: result.is_known };
  } catch (error) {
    if (!isApiError(error, 'common.badRequest')) throw error;
    return { code: '', isKnown: false };
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Temanmu mengajakmu ke Tayang',
    description: 'Daftar gratis lewat ajakan teman, dan kalian berdua mendapat Lite 7 hari.',
    path: paths.referral,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function Invitation({ loaderData: { code, isKnown } }: Route.ComponentProps) {
  if (!isKnown)
    return (
      <AuthLayout
        title="Tautan ini tidak dikenal"
        lead="Mungkin ada huruf yang terpotong. Minta lagi tautannya ke temanmu, atau daftar dulu: kodenya bisa diisi sampai 7 hari sesudahnya."
      >
        <LinkButton to={paths.register} size="l" wide>
          Daftar gratis
        </LinkButton>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Temanmu mengajakmu ke Tayang"
      lead="Film, serial, dan TV langsung Indonesia. Daftar gratis, tanpa kartu kredit."
    >
      <PartyPopper className="size-14 text-kunyit" aria-hidden="true" />
      <ol className="grid list-decimal gap-2 pl-5 text-mist">
        <li>Daftar dengan email atau nomor HP. Kode temanmu sudah kami isikan.</li>
        <li>Bayar paket atau judul pertamamu, mulai Rp3.000.</li>
        <li>
          Sehari kemudian kalian berdua mendapat <strong className="text-cloud">Lite 7 hari</strong>
          .
        </li>
      </ol>
      <LinkButton to={paths.registerInvited(code)} size="l" wide>
        Daftar gratis
      </LinkButton>
      <LinkButton to={paths.home} look="quiet" wide>
        Lihat-lihat dulu
      </LinkButton>
    </AuthLayout>
  );
}
