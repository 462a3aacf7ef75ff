import { data, Form, redirect, useNavigation } from 'react-router';
import { finishRegistration, getProfile } from '#contract/accounts/index.ts';
import { COMPLETE_STAGES } from '#contract/constants.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { goOn, PENDING_FIELDS } from '../../features/login/post-login.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { Field } from '../../ui/field.tsx';
import type { Route } from './+types/profile-missing.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const { result } = await platform.call(getProfile);
  if (COMPLETE_STAGES.includes(result.registration_stage)) throw redirect(paths.home);
  return { carried: PENDING_FIELDS.map((name) => ({ name, value: url.searchParams.get(name) })) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  try {
    await platform.call(finishRegistration, { body: { name: textOf(form, 'name') } });
  } catch (error) {
    if (!isApiError(error, 'common.badRequest')) throw error;
    return data({ error: 'Isi nama 1 sampai 80 huruf.' }, { status: 400 });
  }
  return goOn(platform, form);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Lengkapi profil',
    description: 'Satu isian lagi sebelum akun Tayang milikmu siap dipakai.',
    path: paths.profileMissing,
    origin: originOf(matches),
    isPrivate: true,
  });
}

/** Registration stage 4: of the account only a phone number is known. */
export default function ProfileMissing({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const form = useFirstError();
  return (
    <AuthLayout
      title="Siapa namamu?"
      lead="Nomormu sudah terverifikasi. Satu isian lagi, lalu selesai."
    >
      <Form ref={form} method="post" className="grid gap-5">
        {loaderData.carried.map(
          ({ name, value }) =>
            value !== null && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Field
          label="Nama"
          name="name"
          autoComplete="name"
          maxLength={80}
          required
          hint="Muncul di akun dan struk pembayaranmu. Bisa diganti kapan saja."
          error={actionData?.error}
        />
        <Button type="submit" size="l" wide isBusy={state !== 'idle'}>
          Simpan dan lanjut
        </Button>
      </Form>
    </AuthLayout>
  );
}
