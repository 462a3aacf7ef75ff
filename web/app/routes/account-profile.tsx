import { data } from 'react-router';
import {
  cancelContact,
  getContact,
  getProfile,
  languages,
  timezones,
  updateProfile,
} from '#contract/accounts/index.ts';
import { type ContactAnswer, ContactForm } from '../../features/account/contact-form.tsx';
import { ProfileForm } from '../../features/account/profile-form.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { dateTime } from '../../lib/formats/formats.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import {
  stepUpOf,
  stepUpView,
  sendCode,
  wantsCode,
} from '../../features/account/step-up.server.ts';
import { type Platform, platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import type { Route } from './+types/account-profile.ts';
import { paths } from '../../lib/page/paths.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Data diri' };

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(platformContext);
  const [{ result: profile }, { result: contact }] = await Promise.all([
    call(getProfile, { query: {} }),
    call(getContact),
  ]);
  const { name, timezone, audio_language: audio, subtitle_language: subtitle } = profile;
  const waiting = (kind: 'email' | 'phone') => {
    const change = contact.pending.find((each) => each.kind === kind);
    return change && { value: change.value, until: dateTime(change.expires_at, timezone) };
  };
  return {
    profile: { name, timezone, audio, subtitle },
    email: { current: contact.email, pending: waiting('email') },
    phone: {
      current: contact.phone_number,
      unproved: contact.unproved_phone ?? undefined,
      pending: waiting('phone'),
    },
    stepUp: stepUpView(contact),
  };
}

type Answer = { profile?: { notice?: string; error?: string }; contact?: ContactAnswer };

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  const kind = textOf(form, 'kind') === 'phone' ? 'phone' : 'email';
  switch (textOf(form, 'intent')) {
    case 'cancel':
      await platform.call(cancelContact, { body: { kind } });
      return data<Answer>({ contact: { kind, typed: '', notice: 'Perubahan dibatalkan.' } });
    case 'remove-phone':
      return removePhone(platform, form);
    case 'contact':
      return changeContact(platform, form, kind);
    default:
      return saveProfile(platform, form);
  }
}

async function saveProfile({ call }: Platform, form: FormData) {
  const timezone = timezones.find((zone) => zone === textOf(form, 'timezone'));
  const languageOf = (field: string) =>
    languages.find((language) => language === textOf(form, field)) ?? null;
  try {
    await call(updateProfile, {
      body: {
        name: textOf(form, 'name'),
        ...(timezone === undefined ? {} : { timezone }),
        audio_language: languageOf('audio_language'),
        subtitle_language: languageOf('subtitle_language'),
      },
    });
    return data<Answer>({ profile: { notice: 'Profil tersimpan.' } });
  } catch (error) {
    if (!isApiError(error, 'common.badRequest')) throw error;
    return data<Answer>({ profile: { error: 'Isi nama 1 sampai 80 huruf.' } }, { status: 400 });
  }
}

async function removePhone(platform: Platform, form: FormData) {
  const asked = { kind: 'phone', typed: '', isRemoval: true } as const;
  try {
    if (wantsCode(form)) {
      return data<Answer>({ contact: { ...asked, codeSentTo: await sendCode(platform) } });
    }
    const stepUp = await stepUpOf(platform, form);
    await platform.call(updateProfile, { body: { phone_number: null, ...stepUp } });
    return data<Answer>({ contact: { ...asked, notice: 'Nomor HP dihapus.' } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, message, status } = error.failure;
    const shownAt = stepUpCodes.has(code) ? { stepUpError: message } : { failure: message };
    return data<Answer>({ contact: { ...asked, ...shownAt } }, { status });
  }
}

/** Whether a change waits for its link: one's own address needs none. */
async function isPending({ call }: Platform, kind: 'email' | 'phone'): Promise<boolean> {
  const { result } = await call(getContact);
  return result.pending.some((change) => change.kind === kind);
}

const valueCodes = new Set<string>([
  'accounts.emailInvalid',
  'accounts.phoneInvalid',
  'accounts.identifierTaken',
  'common.badRequest',
]);
const stepUpCodes = new Set<string>(['accounts.reauthRequired', 'accounts.reauthFailed']);

async function changeContact(platform: Platform, form: FormData, kind: 'email' | 'phone') {
  const typed = textOf(form, 'value').trim();
  try {
    if (wantsCode(form)) {
      const codeSentTo = await sendCode(platform);
      return data<Answer>({ contact: { kind, typed, codeSentTo } });
    }
    const stepUp = await stepUpOf(platform, form);
    const change = kind === 'email' ? { email: typed } : { phone_number: typed };
    await platform.call(updateProfile, { body: { ...change, ...stepUp } });
    const notice = (await isPending(platform, kind))
      ? `Tautan dikirim ke ${typed}.`
      : `Itu sudah ${kind === 'email' ? 'alamatmu' : 'nomormu'}. Perubahan yang menunggu dibatalkan.`;
    return data<Answer>({ contact: { kind, typed: '', notice } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, message, status } = error.failure;
    const shownAt = valueCodes.has(code)
      ? { valueError: message }
      : stepUpCodes.has(code)
        ? { stepUpError: message }
        : { failure: message };
    return data<Answer>({ contact: { kind, typed, ...shownAt } }, { status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Data diri',
    description: 'Nama, alamat, zona waktu, dan bahasa akun Tayang milikmu.',
    path: paths.accountProfile,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, email, phone, stepUp } = loaderData;
  const contact = actionData?.contact;
  return (
    <div className="grid max-w-text grid-cols-[minmax(0,1fr)] items-start gap-4">
      <ProfileForm
        {...profile}
        notice={actionData?.profile?.notice}
        error={actionData?.profile?.error}
      />
      <ContactForm
        kind="email"
        {...email}
        pending={email.pending}
        stepUp={stepUp}
        answer={contact?.kind === 'email' ? contact : undefined}
      />
      <ContactForm
        kind="phone"
        {...phone}
        pending={phone.pending}
        mayRemove={email.current !== null && phone.current !== null}
        stepUp={stepUp}
        answer={contact?.kind === 'phone' ? contact : undefined}
      />
    </div>
  );
}
