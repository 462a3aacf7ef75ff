import { redirect } from 'react-router';
import { getReceipt } from '#contract/commerce/index.ts';
import { paths } from '../../lib/page/paths.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import type { Route } from './+types/entitlement-receipt.ts';

/** Leads to the signed receipt of one entitlement; who has no such one is told so on a page. */
export async function loader({ context, params: { entitlementId }, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const asked = platform.call(getReceipt, { params: { id: entitlementId } });
  await orMissing(asked, 'commerce.rightNotFound');
  return redirect(paths.entitlementReceiptFile(entitlementId), {
    headers: { 'cache-control': 'private, no-store' },
  });
}

/** Never drawn: it is here so that a receipt that isn't there is told on a page. */
export default function EntitlementReceipt() {
  return null;
}
