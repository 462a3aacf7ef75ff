import { getReceipt } from '#contract/commerce/index.ts';
import { signInFirst } from '../../lib/session/last-path.server.ts';
import { orMissing } from '../../lib/platform/pages.server.ts';
import { platformContext } from '../../lib/platform/platform.server.ts';
import type { Route } from './+types/receipt-file.ts';

/** The signed receipt of one right, as a file. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const { result } = await orMissing(platform.call(getReceipt, { params: { id: params.rightId } }));
  return new Response(result.receipt, {
    headers: {
      'content-type': 'application/jose',
      'content-disposition': `attachment; filename="${result.fileName}"`,
      'cache-control': 'private, no-store',
    },
  });
}
