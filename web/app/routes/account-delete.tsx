import { data, redirect } from 'react-router';
import { checkDeletion, deleteAccount } from '#contract/accounts/index.ts';
import {
  CONFIRMATION,
  type DeleteAnswer,
  DeleteForm,
} from '../../features/account/delete-form.tsx';
import { LeavingFactsList } from '../../features/account/leaving-facts.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { date, rupiah } from '../../lib/formats/formats.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import {
  stepUpOf,
  stepUpView,
  sendCode,
  wantsCode,
} from '../../features/account/step-up.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/account-delete.ts';
import { paths } from '../../lib/page/paths.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Hapus akun' };

export async function loader({ context }: Route.LoaderArgs) {
  const { result } = await context.get(platformContext).call(checkDeletion, { body: {} });
  return {
    stepUp: stepUpView(result),
    paidDays: result.active_paid_days,
    rights: result.rights,
    owed: result.credit_owed_rupiah > 0 ? rupiah(result.credit_owed_rupiah) : null,
    pendingPayments: result.pending_payments,
    kept: result.kept,
    deleted: result.deleted,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const form = await request.formData();
  const typed = textOf(form, 'confirmation').trim();
  try {
    if (wantsCode(form)) {
      return data<DeleteAnswer>({ typed, codeSentTo: await sendCode(platform) });
    }
    if (typed.toUpperCase() !== CONFIRMATION) {
      const confirmationError = `Ketik ${CONFIRMATION} dengan tepat untuk melanjutkan.`;
      return data<DeleteAnswer>({ typed, confirmationError }, { status: 400 });
    }
    const body = await stepUpOf(platform, form);
    const { result } = await platform.call(deleteAccount, { body });
    return redirect(paths.restoreUntil(result.undo_until));
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, message, status } = error.failure;
    const isStepUp = code === 'accounts.reauthRequired' || code === 'accounts.reauthFailed';
    const shownAt = isStepUp ? { stepUpError: message } : { failure: message };
    return data<DeleteAnswer>({ typed, ...shownAt }, { status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Hapus akun',
    description: 'Apa yang terjadi bila akun Tayang milikmu dihapus, dan cara menghapusnya.',
    path: paths.deleteAccount,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { stepUp, rights, ...facts } = loaderData;
  const zone = useViewer()?.timezone;
  return (
    <div className="grid max-w-text grid-cols-[minmax(0,1fr)] items-start gap-4">
      <p className="text-small text-mist">
        Akunmu langsung ditutup di semua perangkat. Selama 7 hari kamu bisa membatalkannya, lalu
        semuanya hilang untuk selamanya.
      </p>
      <LeavingFactsList
        facts={{
          ...facts,
          rights: rights.map(({ name, ends_at, is_paid }) => ({
            name,
            until: date(ends_at, zone),
            isPaid: is_paid,
          })),
        }}
      />
      <Card>
        <DeleteForm stepUp={stepUp} answer={actionData} />
      </Card>
    </div>
  );
}
