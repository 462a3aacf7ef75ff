import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { cancelAsset, getAsset, retryAsset, waiveIssue } from '#contract/catalog/index.ts';
import type { InputOf } from '#contract/call.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { Asset } from '../../features/media/asset.tsx';
import { StateBadge } from '../../features/media/state.tsx';
import { intents } from '../../lib/intents.server.ts';
import { useHasRole } from '../../lib/staff.ts';
import { studioContext } from '../../lib/studio.server.ts';
import { useSend } from '../../lib/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  try {
    return {
      asset: (await call(getAsset, { query: { assetId: params['assetId'] ?? '' } })).result,
    };
  } catch (error) {
    if (isApiError(error) && [400, 404].includes(error.failure.status))
      throw data(null, { status: 404 });
    throw error;
  }
}

export const action = intents({
  retry: async ({ call }, body: InputOf<typeof retryAsset>['body'] & object) => ({
    notice: (await call(retryAsset, { body })).message,
  }),
  cancel: async ({ call }, body: InputOf<typeof cancelAsset>['body'] & object) => ({
    notice: (await call(cancelAsset, { body })).message,
  }),
  waive: async ({ call }, body: InputOf<typeof waiveIssue>['body'] & object) => ({
    notice: (await call(waiveIssue, { body })).message,
  }),
});

export default function AssetPage() {
  const { asset } = useLoaderData<typeof loader>();
  const { send, isBusy } = useSend();
  const mayAct = useHasRole('editor', 'admin');
  const { assetId, mayCancel, mayRetry, name } = asset;
  return (
    <Page
      title={name ?? 'Media'}
      trail={[{ to: '/pekerjaan', label: 'Pekerjaan media' }]}
      aside={
        <output>
          <StateBadge {...asset} />
        </output>
      }
      actions={
        mayAct && (
          <>
            {mayRetry && (
              <Button isBusy={isBusy} onClick={() => send('retry', { assetId })}>
                Olah lagi
              </Button>
            )}
            {mayCancel && (
              <Button look="danger" isBusy={isBusy} onClick={() => send('cancel', { assetId })}>
                Batalkan
              </Button>
            )}
          </>
        )
      }
    >
      <Asset asset={asset} />
    </Page>
  );
}
