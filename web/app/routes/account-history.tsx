import { History } from 'lucide-react';
import { data } from 'react-router';
import { getWatchHistory, postHistoryDelete } from '#contract/playback/history.ts';
import { DeleteAllForm, HistoryList } from '../../features/history/history-list.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf } from '../../lib/session/session.ts';
import { cardView } from '../../lib/title/card.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/account-history.ts';

const ENTRIES = 30;

/** What the account's frame calls the page. */
export const handle = { title: 'Riwayat tontonan' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('setelah') ?? undefined;
  const query = { pageSize: ENTRIES, after };
  const { result } = await orMissing(context.get(platformContext).call(getWatchHistory, { query }));
  return {
    next: result.next,
    isFirst: after === undefined,
    items: result.items.map(({ card, ...item }) => ({
      ...item,
      card: card && cardView(card, 'wide'),
    })),
  };
}

/** Deletes one entry, or all of them. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const productId = form.get('productId');
  const body =
    form.get('all') === '1'
      ? { all: true as const }
      : { productId: typeof productId === 'string' ? productId : '' };
  try {
    await context.get(platformContext).call(postHistoryDelete, { body });
    return null;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ failure: error.failure }, { status: error.failure.status });
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Riwayat tontonan',
    description: 'Film dan episode yang sudah kamu tonton di Tayang.',
    path: paths.history,
    origin: originOf(matches),
    isPrivate: true,
  });

export default function AccountHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { items, next, isFirst } = loaderData;
  if (items.length === 0 && isFirst) {
    return (
      <EmptyState
        icon={<History className="size-7" aria-hidden="true" />}
        title="Belum ada riwayat"
        action={<LinkButton to={paths.home}>Cari tontonan</LinkButton>}
      >
        Film dan episode yang kamu tonton tercatat di sini, hanya untuk profil ini.
      </EmptyState>
    );
  }
  return (
    <section className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-mist">
          Film dan episode yang ditonton profil ini, terbaru di atas.
        </p>
        <DeleteAllForm />
      </header>
      {actionData && <FormAlert>{actionData.failure.message}</FormAlert>}
      <HistoryList items={items} />
      {(next !== null || !isFirst) && (
        <nav aria-label="Halaman" className="flex justify-between gap-3">
          {isFirst ? (
            <span />
          ) : (
            <LinkButton to={paths.history} look="quiet">
              Yang terbaru
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton to={`${paths.history}?setelah=${next}`} look="quiet">
              Lebih lama
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}
