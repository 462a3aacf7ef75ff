import { data } from 'react-router';
import {
  cancelContact,
  getContact,
  getProfile,
  languages,
  timezones,
  updateProfile,
} from '#contract/accounts.ts';
import { type ContactAnswer, ContactForm } from '../../features/account/contact-form.tsx';
import { ProfileForm } from '../../features/account/profile-form.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { dateTime } from '../../lib/formats.ts';
import { textOf } from '../../lib/form.server.ts';
import { pageMeta } from '../../lib/meta.ts';
import { proofOf, proofView, sendCode, wantsCode } from '../../lib/owner-proof.server.ts';
import { type Platform, platformContext } from '../../lib/platform.server.ts';
import { originOf } from '../../lib/session.ts';
import type { Route } from './+types/account-profile.ts';

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
    phone: { current: contact.phone_number, pending: waiting('phone') },
    proof: proofView(contact),
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
    const proof = await proofOf(platform, form);
    await platform.call(updateProfile, { body: { phone_number: null, ...proof } });
    return data<Answer>({ contact: { ...asked, notice: 'Nomor HP dihapus.' } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, message, status } = error.failure;
    const place = proofCodes.has(code) ? { proofError: message } : { failure: message };
    return data<Answer>({ contact: { ...asked, ...place } }, { status });
  }
}

const valueCodes = new Set<string>([
  'accounts.emailInvalid',
  'accounts.phoneInvalid',
  'accounts.identifierTaken',
  'common.badRequest',
]);
const proofCodes = new Set<string>(['accounts.reauthRequired', 'accounts.reauthFailed']);

async function changeContact(platform: Platform, form: FormData, kind: 'email' | 'phone') {
  const typed = textOf(form, 'value').trim();
  try {
    if (wantsCode(form)) {
      const codeSentTo = await sendCode(platform);
      return data<Answer>({ contact: { kind, typed, codeSentTo } });
    }
    const proof = await proofOf(platform, form);
    const change = kind === 'email' ? { email: typed } : { phone_number: typed };
    await platform.call(updateProfile, { body: { ...change, ...proof } });
    const notice = `Tautan dikirim ke ${typed}.`;
    return data<Answer>({ contact: { kind, typed: '', notice } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, message, status } = error.failure;
    const place = valueCodes.has(code)
      ? { valueError: message }
      : proofCodes.has(code)
        ? { proofError: message }
        : { failure: message };
    return data<Answer>({ contact: { kind, typed, ...place } }, { status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Profil',
    description: 'Nama, alamat, zona waktu, dan bahasa akun Tayang milikmu.',
    path: '/akun/profil',
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, email, phone, proof } = loaderData;
  const contact = actionData?.contact;
  return (
    <div className="grid max-w-text items-start gap-4">
      <ProfileForm
        {...profile}
        notice={actionData?.profile?.notice}
        error={actionData?.profile?.error}
      />
      <ContactForm
        kind="email"
        {...email}
        pending={email.pending}
        proof={proof}
        answer={contact?.kind === 'email' ? contact : undefined}
      />
      <ContactForm
        kind="phone"
        {...phone}
        pending={phone.pending}
        mayRemove={email.current !== null && phone.current !== null}
        proof={proof}
        answer={contact?.kind === 'phone' ? contact : undefined}
      />
    </div>
  );
}
