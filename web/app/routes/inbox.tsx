import { data } from 'react-router';
import { listInbox, readInbox } from '#contract/notifications/inbox.ts';
import { Inbox } from '../../features/notifications/inbox.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { originOf } from '../../lib/session/session.ts';
import type { Route } from './+types/inbox.ts';

const MESSAGES = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const after = url.searchParams.get('setelah') ?? undefined;
  const query = { pageSize: MESSAGES, after };
  const { result } = await orMissing(platform.call(listInbox, { query }));
  return { ...result, isFirst: after === undefined, now: Date.now() };
}

/** Everything that the page showed is read; what has come since is not. */
export async function action({ context, request }: Route.ActionArgs) {
  const upTo = textOf(await request.formData(), 'upTo');
  try {
    await context.get(platformContext).call(readInbox, { body: { upTo } });
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ failure: error.failure }, { status: error.failure.status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Pemberitahuan',
    description: 'Kabar untuk akunmu di Tayang.',
    path: paths.inbox,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function InboxPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Inbox {...loaderData} failure={actionData?.failure} />;
}
