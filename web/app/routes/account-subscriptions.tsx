import { CalendarCheck } from 'lucide-react';
import { listSubscriptions, listVouchers } from '#contract/commerce.ts';
import { Vouchers } from '../../features/account/vouchers.tsx';
import { dateTime } from '../../lib/formats.ts';
import { pageMeta } from '../../lib/meta.ts';
import { paths } from '../../lib/paths.ts';
import { platformContext } from '../../lib/platform.server.ts';
import { originOf, useViewer } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/account-subscriptions.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  const [{ result }, { result: owned }] = await Promise.all([
    call(listSubscriptions),
    call(listVouchers),
  ]);
  return {
    vouchers: owned.vouchers,
    rights: result.rights.map(({ rightId, name, source, state, startsAt, endsAt }) => ({
      rightId,
      name,
      source,
      state,
      startsAt,
      endsAt,
    })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Langganan',
    description: 'Paket dan judul yang kamu punya, dari kapan sampai kapan.',
    path: '/akun/langganan',
    origin: originOf(matches),
    isPrivate: true,
  });
}

const states = {
  active: { label: 'Aktif', tone: 'toska' },
  coming: { label: 'Berikutnya', tone: 'kunyit' },
  ended: { label: 'Selesai', tone: 'quiet' },
} as const;
const sources = {
  purchase: 'Dibeli',
  grant: 'Diberikan',
  trial: 'Masa coba',
  gift: 'Hadiah',
  grace: 'Masa tenggang',
  bonus: 'Bonus',
} as const;

export default function AccountSubscriptions({ loaderData }: Route.ComponentProps) {
  const { rights, vouchers } = loaderData;
  const timezone = useViewer()?.timezone;
  return (
    <div className="grid gap-8">
      {rights.length === 0 ? <NoRights /> : <Rights rights={rights} timezone={timezone} />}
      {vouchers.length > 0 && <Vouchers vouchers={vouchers} timezone={timezone} />}
    </div>
  );
}

function NoRights() {
  return (
    <EmptyState
      icon={<CalendarCheck className="size-7" aria-hidden="true" />}
      title="Belum berlangganan"
      action={<LinkButton to={paths.packages}>Lihat paket</LinkButton>}
    >
      Mulai dari Rp3.000 sehari, bayar dengan QRIS dan langsung aktif.
    </EmptyState>
  );
}

type RightsProps = {
  rights: Route.ComponentProps['loaderData']['rights'];
  timezone: string | undefined;
};

function Rights({ rights, timezone }: RightsProps) {
  return (
    <section className="grid max-w-text gap-4">
      <h2 className="text-lead font-bold">Hak tontonku</h2>
      <ul className="grid gap-3">
        {rights.map(({ rightId, name, source, state, startsAt, endsAt }) => (
          <li
            key={rightId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line bg-ink-1 p-4"
          >
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-small text-mist">
                {dateTime(startsAt, timezone)} sampai {dateTime(endsAt, timezone)}
              </p>
              <p className="text-note text-haze">{sources[source]}</p>
            </div>
            <Badge tone={states[state].tone}>{states[state].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
