import { Download, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { listEntitlements } from '#contract/commerce/index.ts';
import { EntitlementState } from '../../features/entitlements/entitlement-list.tsx';
import { date, dateTime, rupiah } from '../../lib/formats/formats.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/account-entitlements.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Tontonanku yang aktif' };

export async function loader({ context }: Route.LoaderArgs) {
  const { result } = await context.get(platformContext).call(listEntitlements);
  return result;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Tontonanku yang aktif',
    description: 'Semua yang boleh kamu tonton: dari mana, dari kapan sampai kapan, dan buktinya.',
    path: paths.entitlements,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function AccountEntitlements({ loaderData }: Route.ComponentProps) {
  const { rights: entitlements, pauses } = loaderData;
  const timezone = useViewer()?.timezone;
  if (entitlements.length === 0) {
    return (
      <EmptyState
        icon={<Ticket className="size-7" aria-hidden="true" />}
        title="Belum ada yang aktif"
        action={<LinkButton to={paths.packages}>Lihat paket</LinkButton>}
      >
        Yang kamu beli, dapat, atau coba akan tercatat di sini, lengkap dengan buktinya.
      </EmptyState>
    );
  }
  return (
    <section className="grid max-w-text grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-small text-mist">
        Yang bisa kamu tonton sekarang, dari mana asalnya, dan sampai kapan.
      </p>
      <ul className="grid gap-3">
        {entitlements.map((entitlement) => (
          <li
            key={entitlement.rightId}
            className="grid gap-1 rounded-m border border-line bg-ink-1 p-4"
          >
            <div className="grid gap-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {entitlement.name} <EntitlementState state={entitlement.state} />
              </p>
              <p className="text-small text-mist">
                {dateTime(entitlement.startsAt, timezone)} sampai{' '}
                {dateTime(entitlement.endsAt, timezone)}
              </p>
              <p className="text-small text-mist">{originOfEntitlement(entitlement, timezone)}</p>
            </div>
            <details>
              <summary className="inline-flex min-h-12 cursor-pointer items-center text-small text-mist underline">
                Rincian
                <span className="sr-only"> {entitlement.name}</span>
              </summary>
              <div className="grid justify-items-start gap-2">
                <p className="text-small text-mist">
                  Bukti ini bertanda tangan digital dan bisa{' '}
                  <Link to={paths.receipt} className="underline">
                    diperiksa siapa saja
                  </Link>
                  , misalnya saat kamu bertanya ke tim bantuan.
                </p>
                <LinkButton
                  to={paths.entitlementReceipt(entitlement.rightId)}
                  reloadDocument
                  look="secondary"
                  aria-label={`Unduh bukti ${entitlement.name}`}
                >
                  <Download className="size-4" aria-hidden="true" />
                  Unduh bukti
                </LinkButton>
              </div>
            </details>
          </li>
        ))}
      </ul>
      {pauses.length > 0 && (
        <>
          <h2 className="font-bold">Jeda</h2>
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

type EntitlementView = Route.ComponentProps['loaderData']['rights'][number];

/** `Dibeli Rp59.000 lewat QRIS, 21 Nov 2026`. */
function originOfEntitlement(entitlement: EntitlementView, timezone: string | undefined): string {
  const { sourceLabel, priceRupiah, methodName, paidAt } = entitlement;
  if (priceRupiah === null) return sourceLabel;
  const how = methodName === null ? '' : ` lewat ${methodName}`;
  const when = paidAt === null ? '' : `, ${date(paidAt, timezone)}`;
  return `${sourceLabel} ${rupiah(priceRupiah)}${how}${when}`;
}
