import { redirect } from 'react-router';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/account-file.ts';
import { endpoints } from '../../lib/page/paths.ts';

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
    invoiceId === undefined ? endpoints.billingFile : endpoints.invoiceFile(invoiceId, format);
  return redirect(to, { headers: { 'cache-control': 'private, no-store' } });
}
