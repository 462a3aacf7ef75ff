import { data } from 'react-router';
import {
  changePassword,
  getProfile,
  listSignInActivity,
  requestPasswordReset,
} from '#contract/accounts/index.ts';
import { Activity } from '../../features/account/activity.tsx';
import { FirstPassword } from '../../features/account/first-password.tsx';
import { PasswordForm } from '../../features/account/password-form.tsx';
import { type Failure, isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { ago, dateTime } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { encryptedOf } from '../../lib/platform/signed-call.server.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/account-security.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Keamanan' };

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  const [{ result: profile }, { result }] = await Promise.all([
    call(getProfile, { query: {} }),
    call(listSignInActivity),
  ]);
  const { email, name, timezone } = profile;
  const now = new Date();
  const changedAt = result.password_changed_at;
  return {
    email,
    name,
    hasPassword: result.has_password === 1,
    changedAgo: changedAt === null ? null : ago(changedAt, now),
    events: result.events.map((event) => ({
      id: event.id,
      kind: event.kind,
      isSuccess: event.is_success === 1,
      loginType: event.login_type,
      name: event.name,
      location: event.place,
      ago: ago(event.created_at, now),
      at: dateTime(event.created_at, timezone),
      atIso: event.created_at,
    })),
  };
}

type Answer = { notice: string } | { failure: Failure };

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  try {
    return textOf(form, 'intent') === 'first-password'
      ? await sendFirst(platform)
      : await change(platform, form);
  } catch (error) {
    if (!isApiError(error) || error.failure.status === 401) throw error;
    return data<Answer>({ failure: error.failure }, { status: error.failure.status });
  }
}

async function change(platform: Platform, form: FormData) {
  const [old_password, new_password] = [
    await encryptedOf(platform, form, 'current'),
    await encryptedOf(platform, form),
  ];
  await platform.call(changePassword, { body: { old_password, new_password } });
  return data<Answer>({ notice: 'Kata sandi sudah diganti. Perangkat lain sudah keluar.' });
}

async function sendFirst({ call }: Platform) {
  const { result } = await call(getProfile, { query: {} });
  await call(requestPasswordReset, { body: { email: result.email } });
  return data<Answer>({ notice: 'Tautan sudah dikirim. Periksa pesanmu.' });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Keamanan',
    description: 'Kata sandi dan aktivitas masuk akun Tayang milikmu.',
    path: paths.security,
    origin: originOf(matches),
    isPrivate: true,
  });
}

/** The sign-in methods, each in a section of its own, then what happened lately. */
export default function AccountSecurity({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name, hasPassword, changedAgo, events } = loaderData;
  const notice = actionData && 'notice' in actionData ? actionData.notice : undefined;
  const failure = actionData && 'failure' in actionData ? actionData.failure : undefined;
  return (
    <div className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-4">
      <section id="kata-sandi" aria-label="Kata sandi" className="scroll-mt-24">
        {hasPassword ? (
          <PasswordForm {...{ email, name, changedAgo, notice, failure }} />
        ) : (
          <FirstPassword email={email} notice={notice} problem={failure?.message} />
        )}
      </section>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-lead font-bold">Kunci sandi (sidik jari/wajah)</h2>
          <p className="text-small text-mist">
            Masuk dengan sidik jari, wajah, atau PIN perangkatmu, tanpa mengetik kata sandi.
          </p>
        </div>
        <LinkButton to={paths.passkeys} look="secondary">
          Atur kunci sandi
        </LinkButton>
      </Card>
      <Activity events={events} />
    </div>
  );
}
