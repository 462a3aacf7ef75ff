import { cx } from './cx.ts';

type Props = {
  channel: { mark: string; colour: string; logoUrl: string | null };
  /** Size and type size; square by itself. */
  className?: string;
};

/**
 * Stands for a channel: its logo, else its letters on its colour. Its name is beside it. A logo at another site, as
 * playlists name them, is shown by no page (`img-src`).
 */
export function ChannelMark({ channel: { mark, colour, logoUrl }, className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-11 shrink-0 place-items-center overflow-hidden rounded-s text-small font-extrabold tracking-tight',
        isLight(colour) ? 'text-night' : 'text-paper',
        className,
      )}
      style={{ background: colour }}
    >
      {logoUrl?.startsWith('/') !== true ? (
        mark
      ) : (
        <img src={logoUrl} alt="" loading="lazy" className="size-full object-contain" />
      )}
    </span>
  );
}

/** Whether dark letters are easier to read on it than white ones, by WCAG's contrast. */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05);
}
