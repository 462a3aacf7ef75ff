import { redirect } from 'react-router';
import { openInvoiceFile } from '#contract/commerce/index.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/account-file.ts';
import { endpoints } from '../../lib/page/paths.ts';

/**
 * Leads to a file of the account. The platform itself renews no session, and a page may stand open longer than an
 * access token lives: a step through the site renews it on the way. Who may not have the file is told so here.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const { invoiceId } = params;
  const format = url.searchParams.get('format') === 'html' ? 'html' : 'pdf';
  const headers = { 'cache-control': 'private, no-store' };
  if (invoiceId === undefined) return redirect(endpoints.billingFile, { headers });
  const given = { params: { id: invoiceId }, query: { format: 'html' } } as const;
  await orMissing(platform.call(openInvoiceFile, given), 'commerce.invoiceNotFound');
  return redirect(endpoints.invoiceFile(invoiceId, format), { headers });
}

/** Never drawn: it is here so that a file that isn't there is told on a page. */
export default function AccountFile() {
  return null;
}
