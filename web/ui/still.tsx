import { ChannelMark } from './channel-mark.tsx';
import { cx } from './cx.ts';

type Props = {
  /** `stillUrl` of a channel or a programme. */
  url: string | null;
  /** Whose letters stand there while it loads, and where there is no picture. */
  channel: { mark: string; colour: string; logoUrl: string | null };
  /** How wide it is drawn, as in the `sizes` attribute. */
  sizes: string;
  className?: string;
};

/** What a channel shows, 16:9; fetched only once it comes into sight. Beside it stands what it is of. */
export function Still({ url, channel, sizes, className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative grid aspect-video place-items-center overflow-hidden rounded-s bg-ink-2',
        className,
      )}
      style={{
        backgroundImage: `linear-gradient(135deg, rgb(from ${channel.colour} r g b / 0.45), transparent)`,
      }}
    >
      <ChannelMark channel={channel} className="size-8 text-note" />
      {url !== null && (
        <img
          src={url}
          {...stillSizes(url, sizes)}
          alt=""
          width={640}
          height={360}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

type BackdropProps = {
  url: string | null;
  /** As it is, where there are few words on it; else blurred. */
  isSharp?: boolean;
};

/** A picture behind words; so dark that they stay readable whatever it shows. */
export function StillBackdrop({ url, isSharp = false }: BackdropProps) {
  if (url === null) return null;
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <img
        src={isSharp ? url : smallStill(url)}
        alt=""
        decoding="async"
        className={cx('size-full object-cover opacity-30', !isSharp && 'scale-110 blur-xl')}
      />
      {isSharp && (
        <span className="absolute inset-0 bg-linear-to-b from-transparent from-40% to-ink" />
      )}
    </span>
  );
}

const LARGE = /-640\.webp$/;

function smallStill(url: string): string {
  return url.replace(LARGE, '-320.webp');
}

function stillSizes(url: string, sizes: string) {
  return LARGE.test(url) ? { srcSet: `${smallStill(url)} 320w, ${url} 640w`, sizes } : {};
}
