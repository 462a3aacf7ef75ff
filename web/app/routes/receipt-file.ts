import { redirect } from 'react-router';
import { getReceipt } from '#contract/commerce/index.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/page/paths.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/receipt-file.ts';

/** The signed receipt of one right, as a file. Who may not have it is led to the page that says why. */
export async function loader({ context, params: { entitlementId } }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw redirect(paths.entitlementReceipt(entitlementId));
  try {
    const { result } = await platform.call(getReceipt, { params: { id: entitlementId } });
    return new Response(result.receipt, {
      headers: {
        'content-type': 'application/jose',
        'content-disposition': `attachment; filename="${result.fileName}"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    if (isApiError(error) && error.failure.status < 500)
      throw redirect(paths.entitlementReceipt(entitlementId));
    throw error;
  }
}
