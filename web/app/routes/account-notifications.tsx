import { data } from 'react-router';
import {
  getNotificationPreference,
  setNotificationPreference,
} from '#contract/notifications/preferences.ts';
import { PreferenceForm } from '../../features/notifications/preference-form.tsx';
import { QuietHours } from '../../features/notifications/quiet-hours.tsx';
import { readPreferences } from '../../features/notifications/read-preferences.server.ts';
import { ThisDevice } from '../../features/notifications/this-device.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import type { Route } from './+types/account-notifications.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Pemberitahuan' };

export async function loader({ context }: Route.LoaderArgs) {
  const { result } = await context.get(platformContext).call(getNotificationPreference);
  return result;
}

type Answer = { part: 'kinds' | 'quiet'; notice?: string; error?: string };

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = context.get(platformContext);
  const form = await request.formData();
  const part = form.get('part') === 'quiet' ? 'quiet' : 'kinds';
  try {
    const { result } = await call(getNotificationPreference);
    await call(setNotificationPreference, { body: readPreferences(form, part, result) });
    return data<Answer>({ part, notice: 'Tersimpan.' });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { message, status } = error.failure;
    return data<Answer>({ part, error: message }, { status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Pemberitahuan',
    description: 'Pilih kabar apa yang sampai kepadamu, lewat mana, dan kapan tidak.',
    path: paths.notificationSettings,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountNotifications({ loaderData, actionData }: Route.ComponentProps) {
  const { quiet, isPushOnHere } = loaderData;
  const answerTo = (part: Answer['part']) => (actionData?.part === part ? actionData : undefined);
  return (
    <div className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-6">
      <ThisDevice isOnAtPlatform={isPushOnHere} />
      <PreferenceForm preferences={loaderData} answer={answerTo('kinds')} />
      <QuietHours
        // What was saved is what the fields begin with.
        key={Object.values(quiet).join(' ')}
        quiet={quiet}
        answer={answerTo('quiet')}
      />
    </div>
  );
}
