import { data, Link, redirect, redirectDocument } from 'react-router';
import { getProfile } from '#contract/accounts/index.ts';
import {
  cancelSubscription,
  chooseNextPackage,
  getAutoRenewal,
  getSubscription,
  linkAutoRenewalWallet,
  listSubscriptions,
  listVouchers,
  pauseSubscription,
  renewByCard,
  resumeSubscription,
  startUpgrade,
  stopAutoRenewal,
  undoCancelSubscription,
} from '#contract/commerce/index.ts';
import { Vouchers } from '../../features/account/vouchers.tsx';
import { AutoRenewal } from '../../features/subscription/auto-renewal.tsx';
import { Changes } from '../../features/subscription/changes.tsx';
import { CurrentPlan } from '../../features/subscription/current-plan.tsx';
import { Upgrades } from '../../features/subscription/upgrades.tsx';
import { EntitlementList } from '../../features/entitlements/entitlement-list.tsx';
import { type Failure, isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { useRefusal } from '../../lib/feedback/use-refusal.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/account-subscriptions.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Langganan' };

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  const [{ result: subscription }, { result: autoRenewal }, ...others] = await Promise.all([
    call(getSubscription),
    call(getAutoRenewal),
    call(listVouchers),
    call(listSubscriptions),
    call(getProfile, { query: {} }),
  ]);
  const [{ result: owned }, { result }, { result: profile }] = others;
  const entitlements = result.rights.filter(({ state }) => state !== 'ended');
  const ownPhone = profile.phone_number.replace(/^\+62/, '0');
  return { subscription, autoRenewal, ownPhone, vouchers: owned.vouchers, entitlements };
}

type Answer = {
  notice?: string;
  problem?: string;
  /** The refusal that `problem` says, for the modal. */
  failure?: Failure;
  phone?: string;
  phoneError?: string;
  agreeError?: string;
};

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(platformContext);
  const form = await request.formData();
  const package_id = textOf(form, 'package_id');
  try {
    if (textOf(form, 'intent') === 'upgrade') {
      const { result } = await call(startUpgrade, { body: { package_id } });
      return redirect(paths.checkout(result.cart_id));
    }
    if (textOf(form, 'intent') === 'auto-card') {
      const { result } = await call(renewByCard);
      return redirect(paths.checkout(result.cart_id));
    }
    if (textOf(form, 'intent') === 'auto-link') return await link(call, form);
    return data<Answer>({ notice: await change(call, form) });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { failure } = error;
    return data<Answer>({ problem: failure.message, failure }, { status: failure.status });
  }
}

/** Leads to the wallet's own page, on which its owner agrees; nothing that was typed gets lost. */
async function link(call: Platform['call'], form: FormData) {
  const phone = textOf(form, 'phone');
  const text_id = textOf(form, 'text_id');
  try {
    const body = { phone, ...(text_id !== '' && { text_id }) };
    // The wallet's page is never one of ours, also where a sandbox shows it under our address.
    return redirectDocument((await call(linkAutoRenewalWallet, { body })).result.url);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message, status } = error.failure;
    const isWording = isApiError(error, 'commerce.automaticWording');
    const isPhone =
      isApiError(error, 'commerce.automaticNoWallet') || isApiError(error, 'common.badRequest');
    if (!isWording && !isPhone) return data<Answer>({ problem: message, phone }, { status });
    const problem = isWording
      ? { agreeError: text_id === '' ? 'Centang dulu kalau kamu setuju.' : message }
      : { phoneError: isApiError(error, 'common.badRequest') ? 'Isi nomor HP-mu.' : message };
    return data<Answer>({ ...problem, phone }, { status });
  }
}

/** Makes one change and says in a sentence that it is made. */
async function change(call: Platform['call'], form: FormData): Promise<string> {
  switch (textOf(form, 'intent')) {
    case 'cancel':
      await call(cancelSubscription);
      return 'Kamu berhenti di akhir masa aktif. Sampai saat itu semuanya tetap bisa ditonton.';
    case 'undo-cancel':
      await call(undoCancelSubscription);
      return 'Langgananmu dilanjutkan.';
    case 'pause':
      await call(pauseSubscription, { body: { days: textOf(form, 'days') } });
      return 'Langgananmu dijeda.';
    case 'resume':
      await call(resumeSubscription);
      return 'Selamat datang kembali! Paketmu aktif lagi.';
    case 'auto-stop':
      await call(stopAutoRenewal);
      return 'Perpanjangan otomatis sudah mati. Tidak ada yang kami tagih lagi.';
    case 'next':
      await call(chooseNextPackage, { body: { package_id: textOf(form, 'package_id') } });
      return 'Paket berikutnya tersimpan.';
    default:
      return '';
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Langganan',
    description: 'Paketmu, sampai kapan, apa yang terjadi berikutnya, dan semua pengaturannya.',
    path: paths.subscription,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountSubscriptions({ loaderData, actionData }: Route.ComponentProps) {
  useRefusal(actionData?.failure);
  const { subscription, autoRenewal, ownPhone, entitlements, vouchers } = loaderData;
  const timezone = useViewer()?.timezone;
  return (
    <div className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-4 empty:hidden">
        <FormAlert>{actionData?.problem}</FormAlert>
        <output className="text-small text-toska empty:hidden">{actionData?.notice}</output>
        <CurrentPlan subscription={subscription} autoRenewal={autoRenewal} timezone={timezone} />
      </div>
      {subscription.upgrades.length > 0 && (
        <Upgrades upgrades={subscription.upgrades} timezone={timezone} />
      )}
      <AutoRenewal
        autoRenewal={autoRenewal}
        timezone={timezone}
        ownPhone={ownPhone}
        answer={actionData}
      />
      <Changes
        subscription={subscription}
        timezone={timezone}
        isAutoRenewing={autoRenewal.active !== null}
      />
      {entitlements.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-lead font-bold">Yang sedang aktif</h2>
          <EntitlementList entitlements={entitlements} timezone={timezone} />
          <Link
            to={paths.entitlements}
            className="inline-flex min-h-12 items-center justify-self-start text-small underline"
          >
            Semua tontonanku yang aktif
          </Link>
        </section>
      )}
      <section className="grid gap-3">
        <h2 className="text-lead font-bold">Untuk orang lain</h2>
        <p className="text-small text-mist">
          Bayari paket untuk keluarga, atau kirim hadiah lewat email.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.gifts} look="secondary">
            Bayari atau beri hadiah
          </LinkButton>
          <LinkButton to={paths.openGift} look="quiet">
            Buka hadiah
          </LinkButton>
        </div>
      </section>
      {vouchers.length > 0 && <Vouchers vouchers={vouchers} timezone={timezone} />}
    </div>
  );
}
