import { getProfile } from '#contract/accounts/index.ts';
import { AccountMenu, groups, type GroupStates } from '../../features/account/account-menu.tsx';
import { loadStates } from '../../features/account/states.server.ts';
import { date } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/account-overview.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const { timezone } = (await platform.call(getProfile, { query: {} })).result;
  return { timezone, ...(await loadStates(platform, timezone)) };
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

/** On phones the menu of the account; beside the menu of a wide page how each of its groups stands. */
export default function AccountOverview({ loaderData }: Route.ComponentProps) {
  const { timezone, plan, states } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4">
      <Plan plan={plan} timezone={timezone} />
      <div className="lg:hidden">
        <AccountMenu states={states} />
      </div>
      <div className="max-lg:hidden">
        <States states={states} />
      </div>
    </div>
  );
}

type Plan = Route.ComponentProps['loaderData']['plan'];

function Plan({ plan, timezone }: { plan: Plan; timezone: string }) {
  const isFree = plan.endsAt === null;
  return (
    <Card className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h2 className="text-small font-semibold text-mist">Paketmu</h2>
        <p className={cx('text-head font-extrabold', plan.tier === 'premium' && 'text-kunyit')}>
          {plan.name}
        </p>
        <p className="text-small text-mist">
          {plan.endsAt === null
            ? 'Tayangan gratis, tanpa batas waktu.'
            : `Aktif sampai ${date(plan.endsAt, timezone)}.`}
        </p>
      </div>
      <LinkButton
        to={isFree ? paths.packages : paths.subscription}
        look={isFree ? 'primary' : 'secondary'}
      >
        {isFree ? 'Lihat paket' : 'Atur langganan'}
      </LinkButton>
    </Card>
  );
}

function States({ states }: { states: GroupStates }) {
  return (
    <ul className="grid gap-4 xl:grid-cols-2">
      {groups.map(({ key, name, icon: Icon, pages }) => (
        <li key={key}>
          <Card className="grid h-full content-start gap-3">
            <div className="flex items-center gap-3">
              <Icon className="size-6 shrink-0 text-jingga" aria-hidden="true" />
              <h2 className="text-body font-bold">{name}</h2>
            </div>
            <p className="text-lead font-semibold">{states[key]}</p>
            {pages[0] !== undefined && (
              <LinkButton to={pages[0].to} look="secondary" className="justify-self-start">
                {`Buka ${pages[0].label}`}
              </LinkButton>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}
