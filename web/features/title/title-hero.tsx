import { Clapperboard, LogIn, Play, Star, Ticket } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { count, date, number } from '../../lib/formats/formats.ts';
import { useIsChild } from '../../lib/session/session.ts';
import { episodePath } from '../../lib/title/episodes.ts';
import { WIDE_SIZES } from '../../lib/title/hero-picture.ts';
import { cx } from '../../ui/cx.ts';
import { FilmClassBadge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NameOrLogo } from '../../ui/name-or-logo.tsx';
import { Picture } from '../../ui/picture.tsx';
import { TitleBadge } from '../../ui/tier-badge.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { titleReminder } from '../../lib/feedback/reminder.ts';
import { ReminderButton } from '../../ui/reminder-button.tsx';
import type { TitleData } from './load-title.server.ts';
import { FREE_FOR_ALL } from './watch-action.ts';
import './title-hero.css';

type Props = {
  title: TitleData;
  onIntent: () => void;
  /** Opens the order without leaving the page. */
  onOrder: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** Backdrop, name, what it costs now, and the one thing to do. */
export function TitleHero({ title, onIntent, onOrder }: Props) {
  const isChild = useIsChild();
  return (
    <header className="hero title-hero">
      {title.hero && (
        <Picture picture={title.hero} sizes={WIDE_SIZES} isLeading className="hero-picture" />
      )}
      <div className="hero-shade" data-alignment={title.alignment} />
      <div className="hero-words gutter" data-alignment={title.alignment}>
        <h1 className="text-show font-extrabold tracking-tight">
          <NameOrLogo name={title.name} logo={title.logo} />
        </h1>
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
          {title.reasons !== '' && (
            <span className="inline-block first-letter:uppercase">{title.reasons}</span>
          )}
          {title.score?.average != null && <Score {...title.score} average={title.score.average} />}
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
          {title.action === null ? (
            <Coming title={title} />
          ) : (
            <MainButton action={title.action} onIntent={onIntent} onOrder={onOrder} />
          )}
          <div className="title-more">
            {title.trailer && (
              <LinkButton to={title.trailer.to} look="secondary" size="l">
                <Clapperboard className="size-5" aria-hidden="true" />
                Trailer
              </LinkButton>
            )}
            {title.action !== null && <FavouriteButton isFavourite={title.isFavourite} />}
            <ShareButton {...sharedPage(title)} size="l" />
          </div>
        </div>
        {/* What is free for all says so by its badge; a child has nothing to pay. */}
        {title.action !== null &&
          title.action.cost !== FREE_FOR_ALL &&
          (!isChild || title.action.to === paths.home) && (
            <p
              className={cx(
                'mt-3 text-small font-semibold',
                title.action.doesPlay ? 'text-toska' : 'text-cloud/85',
              )}
            >
              {title.action.cost}
            </p>
          )}
        {title.pictureCredits.map(({ text, look }) => (
          <p key={look} className={look}>
            {text}
          </p>
        ))}
      </div>
    </header>
  );
}

/** Shown from five reviews on; leads to them. */
function Score({ average, count: reviews }: { average: number; count: number }) {
  const value = average.toFixed(1).replace('.', ',');
  return (
    <a
      href="#ulasan"
      aria-label={`Nilai ${value} dari 5, dari ${number(reviews)} ulasan`}
      className="-my-3 inline-flex min-h-11 items-center gap-1 rounded-s px-1 underline-offset-4 hover:underline"
    >
      <Star className="size-4 fill-current text-kunyit" aria-hidden="true" />
      <span className="font-bold">{value}</span>
      <span>({count(reviews)})</span>
    </a>
  );
}

type MainButtonProps = Pick<Props, 'onIntent' | 'onOrder'> & {
  action: NonNullable<TitleData['action']>;
};

/** The one thing to do. */
function MainButton({ action, onIntent, onOrder }: MainButtonProps) {
  const ActionIcon = action.doesPlay ? Play : action.to === paths.login ? LogIn : Ticket;
  return (
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
      {action.to !== paths.home && (
        <ActionIcon
          // On a phone the words with a price need the whole button.
          className={action.doesPlay ? 'size-5 fill-current' : 'size-5 max-md:hidden'}
          aria-hidden="true"
        />
      )}
      {action.label}
    </LinkButton>
  );
}

/** In place of the button, before a title is out: when that is, and a reminder. */
function Coming({ title }: { title: TitleData }) {
  if (title.releaseAt === null) return null;
  return (
    <>
      <p className="w-full text-lead font-bold text-kunyit">Tayang {date(title.releaseAt)}</p>
      <ReminderButton reminder={titleReminder({ ...title, releaseAt: title.releaseAt })} />
    </>
  );
}

/** The title, or the episode that the address names. */
function sharedPage({ name, slug, shared }: TitleData): { name: string; path: string } {
  if (shared === undefined) return { name, path: paths.title(slug) };
  return {
    name: `${name} S${shared.season} E${shared.number}`,
    path: episodePath(slug, shared.season, shared.number),
  };
}
