import { Download, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { listRights } from '#contract/commerce/index.ts';
import { RightState } from '../../features/rights/right-list.tsx';
import { date, dateTime, rupiah } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/account-rights.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { result } = await context.get(platformContext).call(listRights);
  return result;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Hak Tontonku',
    description: 'Semua yang boleh kamu tonton: dari mana, dari kapan sampai kapan, dan buktinya.',
    path: paths.rights,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountRights({ loaderData }: Route.ComponentProps) {
  const { rights, pauses } = loaderData;
  const timezone = useViewer()?.timezone;
  if (rights.length === 0) {
    return (
      <EmptyState
        icon={<Ticket className="size-7" aria-hidden="true" />}
        title="Belum ada hak tonton"
        action={<LinkButton to={paths.packages}>Lihat paket</LinkButton>}
      >
        Yang kamu beli, dapat, atau coba akan tercatat di sini, lengkap dengan buktinya.
      </EmptyState>
    );
  }
  return (
    <section className="grid max-w-text gap-4">
      <div className="grid gap-1">
        <h2 className="text-lead font-bold">Hak Tontonku</h2>
        <p className="text-small text-mist">
          Catatan inilah yang dipakai saat kamu menekan tonton. Setiap bukti bertanda tangan dan
          bisa{' '}
          <Link to={paths.receipt} className="underline">
            diperiksa siapa saja
          </Link>
          .
        </p>
      </div>
      <ul className="grid gap-3">
        {rights.map((right) => (
          <li
            key={right.rightId}
            className="grid gap-3 rounded-m border border-line bg-ink-1 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
          >
            <div className="grid gap-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {right.name} <RightState state={right.state} />
              </p>
              <p className="text-small text-mist">
                {dateTime(right.startsAt, timezone)} sampai {dateTime(right.endsAt, timezone)}
              </p>
              <p className="text-small text-mist">{originOfRight(right, timezone)}</p>
            </div>
            <LinkButton
              to={`${paths.rights}/${right.rightId}/bukti`}
              reloadDocument
              look="quiet"
              aria-label={`Unduh bukti ${right.name}`}
              className="justify-self-start"
            >
              <Download className="size-4" aria-hidden="true" />
              Bukti
            </LinkButton>
          </li>
        ))}
      </ul>
      {pauses.length > 0 && (
        <>
          <h3 className="font-bold">Jeda</h3>
          <ul className="grid gap-2 text-small text-mist">
            {pauses.map(({ startsAt, endsAt, state }) => (
              <li key={startsAt}>
                {date(startsAt, timezone)} sampai {date(endsAt, timezone)}
                {state === 'active' && ' (berjalan)'}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type RightView = Route.ComponentProps['loaderData']['rights'][number];

/** `Dibeli Rp59.000 lewat QRIS, 21 Nov 2026`. */
function originOfRight(right: RightView, timezone: string | undefined): string {
  const { sourceLabel, priceRupiah, methodName, paidAt } = right;
  if (priceRupiah === null) return sourceLabel;
  const how = methodName === null ? '' : ` lewat ${methodName}`;
  const when = paidAt === null ? '' : `, ${date(paidAt, timezone)}`;
  return `${sourceLabel} ${rupiah(priceRupiah)}${how}${when}`;
}
