import { data, Form, redirect } from 'react-router';
import { getPinProof, listProfiles, removePin } from '#contract/profiles.ts';
import { StepUpFields } from '../../features/account/step-up-fields.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import {
  confirmStepUp,
  stepUpView,
  sendCode,
  wantsCode,
} from '../../features/account/step-up.server.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { useEncryptedSubmit } from '../../lib/account/use-encrypted-submit.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { Route } from './+types/forgot-pin.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const [{ result }, { result: stepUp }] = await Promise.all([
    platform.call(listProfiles),
    platform.call(getPinProof),
  ]);
  const back = result.is_child === 1 ? paths.profiles : paths.manageProfiles;
  if (result.has_pin === 0) throw redirect(back);
  return { stepUp: stepUpView(stepUp), back };
}

type Answer = { stepUpError?: string; failure?: string; codeSentTo?: string };

/** The owner proves to be there, and the PIN is taken away. */
export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  try {
    if (wantsCode(form)) return data<Answer>({ codeSentTo: await sendCode(platform) });
    await confirmStepUp(platform, form);
    await platform.call(removePin, { body: {} });
  } catch (error) {
    if (!isApiError(error) || error.failure.status === 401) throw error;
    const { code, message, status } = error.failure;
    const isStepUp = code === 'accounts.reauthFailed';
    return data<Answer>(isStepUp ? { stepUpError: message } : { failure: message }, { status });
  }
  return redirect(paths.profiles);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Lupa PIN',
    description: 'Hapus PIN orang tua di akun Tayang milikmu dengan kata sandi.',
    path: paths.forgotPin,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function ForgotPin({ loaderData, actionData }: Route.ComponentProps) {
  const { stepUp, back } = loaderData;
  const form = useFirstError();
  const { onSubmit, isBusy, problem } = useEncryptedSubmit();
  return (
    <div className="gutter mx-auto grid min-h-[80dvh] max-w-form content-center gap-5 pt-[calc(var(--bar-top)+1.5rem)] pb-12">
      <div className="grid gap-2 text-center">
        <h1 className="text-head font-extrabold">Lupa PIN?</h1>
        <p className="text-mist">
          Pemilik akun bisa menghapus PIN di sini. Sesudahnya kamu bisa memasang PIN baru.
        </p>
      </div>
      <Form
        ref={form}
        method="post"
        {...(stepUp.hasPassword ? { onSubmit } : {})}
        className="grid gap-5"
      >
        <FormAlert>{problem ?? actionData?.failure}</FormAlert>
        <StepUpFields
          stepUp={stepUp}
          codeSentTo={actionData?.codeSentTo}
          error={actionData?.stepUpError}
          isBusy={isBusy}
        />
        <div className="grid gap-2">
          <Button type="submit" size="l" wide isBusy={isBusy}>
            Hapus PIN
          </Button>
          <LinkButton to={back} look="quiet" wide>
            Kembali
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
