import { type RefObject, useEffect, useRef } from 'react';
import type { AssetDetail } from '#contract/catalog/operator-assets.ts';
import { Panel } from '../../ui/page.tsx';

const APART_SECONDS = 0.25;

/** Plays the smallest rendition to look at an issue with: picture and sound are two tracks that run together. */
export function Preview({
  preview,
  player,
}: {
  preview: NonNullable<AssetDetail['preview']>;
  player: RefObject<HTMLVideoElement | null>;
}) {
  const sound = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const video = player.current;
    const audio = sound.current;
    if (video === null || audio === null) return undefined;
    const follow = () => {
      if (Math.abs(audio.currentTime - video.currentTime) > APART_SECONDS)
        audio.currentTime = video.currentTime;
      audio.volume = video.volume;
      audio.muted = video.muted;
      if (video.paused !== audio.paused)
        void (video.paused ? audio.pause() : audio.play().catch(() => undefined));
    };
    const events = ['play', 'pause', 'seeked', 'timeupdate', 'volumechange', 'ended'];
    for (const event of events) video.addEventListener(event, follow);
    return () => {
      for (const event of events) video.removeEventListener(event, follow);
      audio.pause();
    };
  }, [player]);
  return (
    <Panel title="Lihat hasilnya">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the packaged film as it is, to look for faults in it */}
      <video
        ref={player}
        src={preview.video}
        controls
        playsInline
        preload="metadata"
        className="aspect-video w-full rounded-s bg-black"
      />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the sound of the picture above */}
      {preview.audio !== null && <audio ref={sound} src={preview.audio} preload="metadata" />}
    </Panel>
  );
}
