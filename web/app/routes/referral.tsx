import { data, redirect } from 'react-router';
import { getReferralDetail, useReferral as nameInviter } from '#contract/engagement/referral.ts';
import { FriendCode } from '../../features/referral/friend-code.tsx';
import { InviteCard } from '../../features/referral/invite-card.tsx';
import { InvitedList } from '../../features/referral/invited-list.tsx';
import { forgetInvitation, keptInvitation } from '../../lib/account/invitation.server.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ToAccount } from '../../ui/to-account.tsx';
import type { Route } from './+types/referral.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const { result } = await platform.call(getReferralDetail);
  const friendCode = url.searchParams.get('kode') ?? keptInvitation(platform);
  return { ...result, friendCode: friendCode.slice(0, 40) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const code = textOf(await request.formData(), 'kode')
    .trim()
    .slice(0, 40);
  if (code === '') return data({ code, problem: 'Tulis kode temanmu dulu, ya.' }, { status: 422 });
  try {
    await platform.call(nameInviter, { body: { code } });
    forgetInvitation(platform);
    return redirect(paths.referral);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message: problem, status } = error.failure;
    return data({ code, problem }, { status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Ajak teman',
    description: 'Ajak teman ke Tayang, dan kalian berdua mendapat Lite 7 hari.',
    path: paths.referral,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function Referral({ loaderData, actionData }: Route.ComponentProps) {
  const { code, link, uses, rules, invitation, may_use, friendCode } = loaderData;
  const timezone = useViewer()?.timezone;
  // What a friend's link brought here comes first, also on a phone.
  const isAsked = friendCode !== '' || actionData !== undefined;
  const friend = (
    <FriendCode
      invitation={invitation}
      mayUse={may_use}
      code={actionData?.code ?? friendCode}
      error={actionData?.problem}
      timezone={timezone}
    />
  );
  return (
    <>
      <PageHead
        back={<ToAccount />}
        name="Ajak teman"
        text="Temanmu mendaftar dan membayar, kalian berdua mendapat Lite 7 hari."
      />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-6 pb-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {isAsked && friend}
          <InviteCard code={code} link={link} />
          <Counts {...loaderData} />
          <InvitedList uses={uses} timezone={timezone} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {!isAsked && friend}
          <Card className="grid gap-3">
            <h2 className="text-lead font-bold">Aturannya</h2>
            <ol className="grid list-decimal gap-2 pl-5 text-small text-mist">
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
    </>
  );
}

type Numbers = Pick<
  Route.ComponentProps['loaderData'],
  'invited' | 'joined' | 'paid' | 'rewards' | 'rewards_left'
>;

function Counts({ invited, joined, paid, rewards, rewards_left }: Numbers) {
  const counts = [
    ['Mendaftar', invited],
    ['Bergabung', joined],
    ['Membayar', paid],
    ['Hadiahmu', rewards],
  ] as const;
  return (
    <section aria-label="Hasil ajakanmu" className="grid gap-2">
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {counts.map(([name, value]) => (
          <div key={name} className="grid gap-1 rounded-m border border-line bg-ink-1 p-4">
            <dt className="text-small text-mist">{name}</dt>
            <dd className="tabular text-head leading-none font-extrabold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-haze">
        {rewards_left > 0
          ? `Masih bisa ${rewards_left} hadiah dalam setahun ini.`
          : 'Hadiahmu setahun ini sudah penuh. Teman yang kamu ajak tetap mendapat miliknya.'}
      </p>
    </section>
  );
}
