import { ArrowLeft, Cast, ChevronDown, Lock, PictureInPicture2 } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Casting } from '../settings/use-casting.ts';

type Props = {
  back: { to: string; label: string };
  /** What plays, where the page around the picture can't say it. */
  heading: string;
  isShown: boolean;
  /** Nothing plays: there is only the way back. */
  isBare: boolean;
  casting: Casting;
  onPictureInPicture: (() => void) | undefined;
  onLock: () => void;
};

/** The way back, the name of what plays, and on touch screens what has no room below. */
export function TopRow({ back, heading, isShown, isBare, casting, ...on }: Props) {
  const isCasting = casting.state !== 'disconnected';
  return (
    <div className={cx('player-top', !isShown && 'player-gone')}>
      <Link
        to={back.to}
        aria-label={back.label}
        className="player-back grid size-11 shrink-0 place-items-center rounded-full bg-shade hover:bg-veil"
      >
        {/* Under a thumb what plays is put away downwards, by the arrow or a swipe. */}
        <ArrowLeft
          className={cx('size-5', !isBare && 'pointer-coarse:hidden')}
          aria-hidden="true"
        />
        {!isBare && <ChevronDown className="size-6 not-pointer-coarse:hidden" aria-hidden="true" />}
      </Link>
      <p className="player-name">{isBare ? '' : heading}</p>
      {!isBare && casting.isAvailable && (
        <IconButton
          label={isCasting ? 'Sedang di TV, ganti layar' : 'Tampilkan di TV'}
          aria-pressed={isCasting}
          onClick={casting.choose}
          className={cx('player-cast bg-shade', isCasting && 'text-jingga')}
        >
          <Cast className="size-5" />
        </IconButton>
      )}
      {!isBare && on.onPictureInPicture && (
        <IconButton
          label="Gambar dalam gambar"
          onClick={on.onPictureInPicture}
          className="bg-shade not-pointer-coarse:hidden"
        >
          <PictureInPicture2 className="size-5" />
        </IconButton>
      )}
      {!isBare && (
        <IconButton
          label="Kunci layar"
          onClick={on.onLock}
          className="bg-shade not-pointer-coarse:hidden"
        >
          <Lock className="size-5" />
        </IconButton>
      )}
    </div>
  );
}
