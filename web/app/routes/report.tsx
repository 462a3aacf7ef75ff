import { randomUUID } from 'node:crypto';
import { MailCheck } from 'lucide-react';
import { data, redirect } from 'react-router';
import { listTickets } from '#contract/commerce/index.ts';
import { TicketList } from '../../features/billing/ticket-list.tsx';
import { ReportForm } from '../../features/help/report-form.tsx';
import { fieldsFrom, sendReport } from '../../features/help/report.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/report.ts';

/** In the address once a visitor's report has arrived. */
const RECEIVED = 'terima';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  const tickets = platform.isSignedIn() ? (await platform.call(listTickets)).result.cases : [];
  return {
    reportId: randomUUID(),
    fields: fieldsFrom(url, request.headers.get('user-agent')),
    received: url.searchParams.get(RECEIVED)?.slice(0, 20) ?? null,
    tickets,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await sendReport(context.get(platformContext), await request.formData());
  if (!answer.isSent) return data(answer, { status: answer.status });
  return redirect(
    answer.token === undefined
      ? `${paths.report()}?${RECEIVED}=${answer.number}`
      : paths.ticket(answer.token),
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Laporkan masalah',
    description: 'Ceritakan apa yang tidak beres di Tayang; setiap laporan bernomor dan dijawab.',
    path: paths.report(),
    origin: originOf(matches),
  });
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const viewer = useViewer();
  const { reportId, fields, received, tickets } = loaderData;
  if (received !== null && actionData === undefined) return <Received number={received} />;
  return (
    <>
      <PageHead
        name="Laporkan masalah"
        text="Ceritakan apa yang tidak beres. Setiap laporan mendapat nomor, dan kamu bisa mengikutinya sampai selesai."
      />
      <div className="gutter grid max-w-text gap-8 py-6">
        <ReportForm
          reportId={reportId}
          fields={actionData?.fields ?? fields}
          errors={actionData?.errors ?? {}}
          isVisitor={viewer === null}
        />
        <TicketList tickets={tickets} timezone={viewer?.timezone} />
      </div>
    </>
  );
}

function Received({ number }: { number: string }) {
  return (
    <div className="grid min-h-[70dvh] place-items-center pt-(--bar-top)">
      <EmptyState
        level="h1"
        icon={<MailCheck className="size-7" aria-hidden="true" />}
        title="Laporanmu sudah kami terima"
        action={<LinkButton to={paths.help}>Kembali ke Bantuan</LinkButton>}
      >
        <p>
          Nomornya <strong className="text-cloud">{number}</strong>. Tautan untuk mengikutinya kami
          kirim ke emailmu.
        </p>
      </EmptyState>
    </div>
  );
}
