import { LogOut, Rabbit } from 'lucide-react';
import { getProfile } from '#contract/accounts.ts';
import { listSubscriptions } from '#contract/commerce/index.ts';
import { date } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/account-overview.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  const [{ result: profile }, { result: rights }] = await Promise.all([
    call(getProfile, { query: {} }),
    call(listSubscriptions),
  ]);
  const { timezone } = profile;
  const { plan } = rights;
  return { timezone, plan: { tier: plan.tier, name: plan.name, endsAt: plan.endsAt } };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Akun',
    description: 'Paket, profil, dan pengaturan akun Tayang milikmu.',
    path: paths.account,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountOverview({ loaderData }: Route.ComponentProps) {
  const { timezone, plan } = loaderData;
  const isFree = plan.endsAt === null;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card className="grid gap-4">
        <h2 className="text-lead font-bold">Paketmu</h2>
        <div>
          <p
            className={
              plan.tier === 'premium'
                ? 'text-head font-extrabold text-kunyit'
                : 'text-head font-extrabold'
            }
          >
            {plan.name}
          </p>
          <p className="text-small text-mist">
            {plan.endsAt === null
              ? 'Tayangan gratis, tanpa batas waktu.'
              : `Aktif sampai ${date(plan.endsAt, timezone)}. Tidak diperpanjang otomatis.`}
          </p>
        </div>
        <LinkButton
          to={paths.packages}
          look={isFree ? 'primary' : 'secondary'}
          className="md:justify-self-start"
        >
          {isFree ? 'Lihat paket' : 'Tambah masa aktif'}
        </LinkButton>
      </Card>
      <LinkButton to={paths.personalization} look="secondary" className="justify-self-start">
        Atur selera tontonan
      </LinkButton>
      <LinkButton to={paths.kids} look="secondary" className="justify-self-start">
        <Rabbit className="size-4" aria-hidden="true" />
        Mode Anak
      </LinkButton>
      <LinkButton to={paths.signOut} look="quiet" className="justify-self-start text-mist">
        <LogOut className="size-4" aria-hidden="true" />
        Keluar dari akun
      </LinkButton>
    </div>
  );
}
