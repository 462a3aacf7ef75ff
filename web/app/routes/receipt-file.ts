import { getReceipt } from '#contract/commerce.ts';
import { signInFirst } from '../../lib/last-path.server.ts';
import { platformContext } from '../../lib/platform.server.ts';
import type { Route } from './+types/receipt-file.ts';

/** The signed receipt of one right, as a file. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const platform = context.get(platformContext);
  if (!platform.isSignedIn()) throw signInFirst(platform, url);
  const { result } = await platform.call(getReceipt, { params: { id: params.rightId } });
  return new Response(result.receipt, {
    headers: {
      'content-type': 'application/jose',
      'content-disposition': `attachment; filename="${result.fileName}"`,
      'cache-control': 'private, no-store',
    },
  });
}
