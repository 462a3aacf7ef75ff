import { data, redirect } from 'react-router';
import { checkMissingPayment, listTickets } from '#contract/commerce/index.ts';
import { TicketList } from '../../features/billing/ticket-list.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { pageMeta } from '../../lib/page/meta.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { originOf, useViewer } from '../../lib/session/session.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { MissingPaymentClaim } from '../../ui/missing-payment-claim.tsx';
import type { Route } from './+types/missing-payment-claim.ts';

/** What the account's frame calls the page. */
export const handle = { title: 'Saldo terpotong' };

export async function loader({ context }: Route.LoaderArgs) {
  const { result } = await context.get(platformContext).call(listTickets);
  return { tickets: result.cases };
}

export async function action({ context, url }: Route.ActionArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  try {
    const { result } = await platform.call(checkMissingPayment);
    if (result.case !== null) return redirect(paths.ticket(result.case.token));
    return redirect(result.cart_id === null ? paths.payments : paths.checkout(result.cart_id));
  } catch (error) {
    if (!isApiError(error)) throw error;
    return data({ problem: error.failure.message }, { status: error.failure.status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Saldo terpotong',
    description: 'Periksa uang yang sudah terpotong tetapi paketnya belum aktif.',
    path: paths.missingPayment,
    origin: originOf(matches),
    isPrivate: true,
  });
}

export default function MissingPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const timezone = useViewer()?.timezone;
  return (
    <div className="grid max-w-text gap-6">
      <FormAlert>{actionData?.problem}</FormAlert>
      <MissingPaymentClaim />
      <TicketList tickets={loaderData.tickets} timezone={timezone} />
    </div>
  );
}
