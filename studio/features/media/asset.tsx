import { useRef } from 'react';
import type { AssetDetail } from '#contract/catalog/operator-assets.ts';
import { Alert } from '../../ui/alert.tsx';
import { Panel } from '../../ui/page.tsx';
import { Issues } from './issues.tsx';
import { Preview } from './preview.tsx';
import { Ladder, Source } from './source.tsx';
import { isUnderWay } from './state.tsx';
import { useRevalidateWhile } from '../../lib/use-revalidate-while.ts';

/** A film as a file: what came, what is made of it, what was found. */
export function Asset({ asset }: { asset: AssetDetail }) {
  const player = useRef<HTMLVideoElement>(null);
  useRevalidateWhile(isUnderWay(asset));
  const { preview, errorMessage, stills } = asset;
  const seek = (ms: number) => {
    const video = player.current;
    if (video === null) return;
    video.currentTime = ms / 1000;
    video.scrollIntoView({ block: 'nearest' });
    void video.play().catch(() => undefined);
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <Alert>{errorMessage}</Alert>
        <Issues asset={asset} onSeek={preview === null ? undefined : seek} />
        {/* Another version is another film to its player. */}
        {preview !== null && <Preview key={preview.video} preview={preview} player={player} />}
      </div>
      <div className="grid gap-4">
        <Source report={asset.report} />
        <Ladder ladder={asset.ladder} />
        {stills.length > 0 && (
          <Panel title="Gambar dari film">
            <ul className="grid grid-cols-2 gap-2">
              {stills.map(({ url, w, h }) => (
                <li key={url}>
                  <img
                    src={url}
                    width={w}
                    height={h}
                    alt=""
                    loading="lazy"
                    className="w-full rounded-s"
                  />
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </div>
  );
}
