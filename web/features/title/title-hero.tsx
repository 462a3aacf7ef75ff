import { Clapperboard, LogIn, Play, Ticket } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { cx } from '../../ui/cx.ts';
import { FilmClassBadge } from '../../ui/badge.tsx';
import { HeroPicture } from '../../ui/hero-picture.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TitleBadge } from '../../ui/tier-badge.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import type { TitleData } from './load-title.server.ts';

type Props = {
  title: TitleData;
  onIntent: () => void;
  /** Opens the order without leaving the page. */
  onOrder: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** Backdrop, name, what it costs now, and the one thing to do. */
export function TitleHero({ title, onIntent, onOrder }: Props) {
  const { action } = title;
  const ActionIcon = action.doesPlay ? Play : action.to === paths.login ? LogIn : Ticket;
  return (
    <header className="hero title-hero">
      <HeroPicture upright={title.upright} wide={title.wide} isLeading />
      <div className="hero-shade" data-alignment={title.alignment} />
      <div className="hero-words gutter" data-alignment={title.alignment}>
        <h1 className="text-show font-extrabold tracking-tight">{title.name}</h1>
        {title.originalName && (
          <p className="hero-aside mt-1 text-small text-cloud/85">{title.originalName}</p>
        )}
        {title.tagline && (
          <p className="hero-aside mt-2 text-body font-medium text-cloud md:text-lead">
            {title.tagline}
          </p>
        )}
        <p className="hero-row mt-3 flex flex-wrap items-center justify-center gap-2 text-small font-medium text-cloud/85">
          <TitleBadge title={title} />
          <FilmClassBadge filmClass={title.filmClass} />
          <span>{title.note}</span>
        </p>
        {title.genres.length > 0 && (
          <p className="hero-aside mt-1 flex flex-wrap justify-center gap-x-1 text-small text-cloud/85 lg:-mx-1">
            {title.genres.map(({ name, to }) => (
              <Link
                key={to}
                to={to}
                className="inline-flex min-h-11 items-center rounded-s px-1 underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ))}
          </p>
        )}
        <div className="hero-row mt-4 flex flex-wrap items-center justify-center gap-3">
          <LinkButton
            to={action.to}
            size="l"
            // With the right to watch, the page behind it is what most come for.
            prefetch={action.doesPlay ? 'render' : 'intent'}
            {...(action.doesPlay && {
              onPointerEnter: onIntent,
              onTouchStart: onIntent,
              onFocus: onIntent,
            })}
            {...(action.isOrder && { onClick: onOrder })}
            className={cx('max-md:w-full', !action.doesPlay && 'max-md:px-4 max-md:text-small')}
          >
            <ActionIcon
              className={action.doesPlay ? 'size-5 fill-current' : 'size-5'}
              aria-hidden="true"
            />
            {action.label}
          </LinkButton>
          {title.trailer && (
            <LinkButton to={title.trailer.to} look="secondary" size="l">
              <Clapperboard className="size-5" aria-hidden="true" />
              Trailer
            </LinkButton>
          )}
          <FavouriteButton isFavourite={title.isFavourite} />
        </div>
        <p
          className={cx(
            'mt-3 text-small font-semibold',
            action.doesPlay ? 'text-toska' : 'text-cloud/85',
          )}
        >
          {action.cost}
        </p>
      </div>
    </header>
  );
}
