import { LifeBuoy } from 'lucide-react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { showTicket, writeInTicket } from '#contract/commerce/index.ts';
import { TicketBadge } from '../../features/billing/ticket-badge.tsx';
import { Timeline } from '../../features/billing/timeline.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/platform/form.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { useFirstError } from '../../lib/page/use-first-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/ticket.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  try {
    const { result } = await platform.call(showTicket, { params: { token: params.token } });
    return { about: result };
  } catch (error) {
    const isMissing =
      isApiError(error, 'commerce.caseNotFound') || isApiError(error, 'common.badRequest');
    if (!isMissing) throw error;
    return data({ about: null }, { status: 404 });
  }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  const text = textOf(await request.formData(), 'text').trim();
  const back = (problem: string, status: number) => data({ problem, text }, { status });
  if (text === '') return back('Tulis dulu pesanmu.', 400);
  try {
    await platform.call(writeInTicket, { params: { token: params.token }, body: { text } });
  } catch (error) {
    if (!isApiError(error)) throw error;
    // What an account asked, only that account goes on with.
    if (!platform.isSignedIn()) throw signInFirst(platform, url);
    return back(error.failure.message, error.failure.status);
  }
  return redirect(url.pathname);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const number = loaderData?.about?.number;
  return pageMeta({
    title: number === undefined ? 'Kasus' : `Kasus ${number}`,
    description: 'Perkembangan kasusmu di Tayang.',
    path: paths.ticketPage,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const viewer = useViewer();
  const form = useFirstError();
  const isBusy = useNavigation().state === 'submitting';
  const { about } = loaderData;
  return (
    <div className="gutter mx-auto grid w-full max-w-text gap-5 pt-[calc(var(--bar-top)+1.5rem)] pb-12">
      {about === null ? (
        <EmptyState
          level="h1"
          icon={<LifeBuoy className="size-7" aria-hidden="true" />}
          title="Kasus tidak ditemukan"
          action={<LinkButton to={paths.missingPayment}>Lihat kasusku</LinkButton>}
        >
          Tautannya tidak lengkap atau tidak berlaku. Buka lagi dari email atau dari akunmu.
        </EmptyState>
      ) : (
        <>
          <header className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <h1 className="text-head font-extrabold">Kasus {about.number}</h1>
              <p className="text-small text-mist">{about.about}</p>
            </div>
            <TicketBadge state={about.state} />
          </header>
          <Timeline entries={about.entries} timezone={viewer?.timezone} />
          {about.state !== 'closed' && (
            <Card>
              {viewer === null && !about.is_of_visitor ? (
                <div className="grid gap-3">
                  <p className="text-small text-mist">
                    Halaman ini bisa dibaca siapa pun yang punya tautannya. Masuk dulu untuk
                    menulis.
                  </p>
                  <LinkButton to={paths.login} look="secondary">
                    Masuk
                  </LinkButton>
                </div>
              ) : (
                <Form ref={form} method="post" className="grid gap-4">
                  <TextArea
                    label="Tambahkan keterangan"
                    name="text"
                    rows={4}
                    maxLength={2000}
                    required
                    defaultValue={actionData?.text}
                    key={about.entries.length}
                    hint="Tulis yang bisa membantu, misalnya kapan terjadi, di perangkat apa, atau lewat bank mana."
                    error={actionData?.problem}
                  />
                  <Button type="submit" isBusy={isBusy}>
                    Kirim
                  </Button>
                </Form>
              )}
            </Card>
          )}
        </>
      )}
    </div>
  );
}
