import { cx } from '../../ui/cx.ts';

type Props = {
  sides: readonly { mark: string; colour: string }[];
  className?: string | undefined;
};

/** Stands in for a match's picture: the colours and letters of its two sides, which tell nothing of its result. */
export function MatchColours({ sides, className }: Props) {
  const [left, right] = sides;
  return (
    <span
      aria-hidden="true"
      className={cx('grid aspect-video grid-cols-2 overflow-hidden bg-ink-3', className)}
    >
      {[left, right].map(
        (side, index) =>
          side !== undefined && (
            <span
              key={index === 0 ? 'home' : 'away'}
              className="grid place-items-center text-lead font-extrabold tracking-tight text-paper"
              style={{
                backgroundImage: `linear-gradient(${index === 0 ? 135 : 225}deg, ${side.colour}, rgb(from ${side.colour} r g b / 0.35))`,
              }}
            >
              <span className="rounded-s bg-veil px-2 py-0.5">{side.mark}</span>
            </span>
          ),
      )}
    </span>
  );
}
