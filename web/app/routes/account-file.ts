import { redirect } from 'react-router';
import { signInFirst } from '../../lib/last-path.server.ts';
import { platformContext } from '../../lib/platform.server.ts';
import type { Route } from './+types/account-file.ts';

/**
 * Leads to a file of the account. The platform itself renews no session, and a page may stand open longer than an
 * access token lives: a step through the site renews it on the way.
 */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const { invoiceId } = params;
  const format = url.searchParams.get('format') === 'html' ? 'html' : 'pdf';
  const to =
    invoiceId === undefined
      ? '/platform/v2/billing/csv'
      : `/platform/v2/invoice/${encodeURIComponent(invoiceId)}/file?format=${format}`;
  return redirect(to, { headers: { 'cache-control': 'private, no-store' } });
}
