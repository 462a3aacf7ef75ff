import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useRef } from 'react';
import {
  cancelAsset,
  findIntros,
  getAsset,
  getAssetTimings,
  askCaptions,
  listSubtitles,
  removeSubtitle,
  listTitleMedia,
  resetPicture,
  takePicture,
  retryAsset,
  saveAssetTimings,
  waiveIssue,
} from '#contract/catalog/index.ts';
import type { InputOf } from '#contract/call.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { cx } from '../../../web/ui/cx.ts';
import { Asset } from '../../features/media/asset.tsx';
import { Pictures } from '../../features/media/pictures.tsx';
import { Preview } from '../../features/media/preview.tsx';
import { StateBadge } from '../../features/media/state.tsx';
import { AssetTimingsForm } from '../../features/timings/asset-timings.tsx';
import { Subtitles } from '../../features/subtitles/subtitles.tsx';
import { intents } from '../../lib/intents.server.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { studioContext } from '../../lib/studio.server.ts';
import { useSend } from '../../lib/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs, useTab } from '../../ui/tabs.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const assetId = params['assetId'] ?? '';
  try {
    const { result: asset } = await call(getAsset, { query: { assetId } });
    const [timings, subtitles, media] = await Promise.all([
      call(getAssetTimings, { query: { ids: assetId } }),
      call(listSubtitles, { query: { assetId } }),
      call(listTitleMedia, { query: { ids: assetId } }),
    ]);
    return {
      asset,
      timings: timings.result.assets[0],
      subtitles: subtitles.result.subtitles,
      captions: subtitles.result.captions,
      pictures: media.result.media[0],
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
  saveTimings: async ({ call }, body: InputOf<typeof saveAssetTimings>['body'] & object) => ({
    notice: (await call(saveAssetTimings, { body })).message,
  }),
  findIntros: async ({ call }, body: InputOf<typeof findIntros>['body'] & object) => ({
    notice: (await call(findIntros, { body })).message,
  }),
  takePicture: async ({ call }, body: InputOf<typeof takePicture>['body'] & object) => ({
    notice: (await call(takePicture, { body })).message,
  }),
  resetPicture: async ({ call }, body: InputOf<typeof resetPicture>['body'] & object) => ({
    notice: (await call(resetPicture, { body })).message,
  }),
  askCaptions: async ({ call }, body: InputOf<typeof askCaptions>['body'] & object) => ({
    notice: (await call(askCaptions, { body })).message,
  }),
  removeSubtitle: async ({ call }, body: InputOf<typeof removeSubtitle>['body'] & object) => ({
    notice: (await call(removeSubtitle, { body })).message,
  }),
  waive: async ({ call }, body: InputOf<typeof waiveIssue>['body'] & object) => ({
    notice: (await call(waiveIssue, { body })).message,
  }),
});

export default function AssetPage() {
  const { asset, timings, subtitles, captions, pictures } = useLoaderData<typeof loader>();
  const player = useRef<HTMLVideoElement>(null);
  const { preview } = asset;
  const tabs = [
    { id: 'mutu', label: 'Mutu' },
    ...(preview === null || timings === undefined
      ? []
      : [
          { id: 'penanda', label: 'Penanda dan bab' },
          { id: 'teks', label: 'Teks', count: subtitles.length },
          { id: 'gambar', label: 'Gambar' },
        ]),
  ];
  const part = useTab(tabs);
  const { send, isBusy } = useSend();
  const mayAct = useHasRole('editor', 'admin');
  const { assetId, mayCancel, mayRetry, name } = asset;
  return (
    <Page
      title={name ?? 'Media'}
      trail={[{ to: paths.jobs, label: 'Pekerjaan media' }]}
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
      <Tabs label="Bagian media" tabs={tabs} />
      {part === 'mutu' && <Asset asset={asset} />}
      {part !== 'mutu' && preview !== null && timings !== undefined && (
        <div
          className={cx(
            'grid items-start gap-4',
            part === 'teks' ? 'lg:grid-cols-[2fr_3fr]' : 'lg:grid-cols-2',
          )}
        >
          <div className="lg:sticky lg:top-4">
            <Preview key={preview.video} preview={preview} player={player} />
          </div>
          {part === 'penanda' && (
            <AssetTimingsForm timings={timings} player={player} isReadOnly={!mayAct} />
          )}
          {part === 'gambar' && pictures !== undefined && (
            <Pictures assetId={assetId} pictures={pictures} player={player} isReadOnly={!mayAct} />
          )}
          {part === 'teks' && (
            <Subtitles
              assetId={assetId}
              durationMs={timings.durationMs}
              subtitles={subtitles}
              captions={captions}
              player={player}
              isReadOnly={!mayAct}
            />
          )}
        </div>
      )}
    </Page>
  );
}
