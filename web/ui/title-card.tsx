import { type ReactNode, use } from 'react';
import { Link } from 'react-router';
import type { CardShape, CardView } from '../lib/title/card.ts';
import { type DrawFragment, Fragments } from '../lib/page/fragments.ts';
import { paths } from '../lib/page/paths.ts';
import { Picture } from './picture.tsx';
import { Rail } from './rail.tsx';
import { SignBadge, type TitleBadgeData, useTitleBadge, useTitleBadges } from './tier-badge.tsx';

const sizes: Record<CardShape, string> = {
  poster: '(width >= 64rem) 184px, (width >= 30rem) 152px, 38vw',
  wide: '(width >= 64rem) 320px, (width >= 30rem) 272px, 68vw',
};

type Props = {
  card: CardView;
  shape?: CardShape;
  /** Place in a list of the best, drawn large. */
  rank?: number;
  /** Where the card leads when not to its title page. */
  to?: string;
  /** Replaces year and length. */
  note?: ReactNode;
  /** Between picture and name, such as how far one has come. */
  progress?: ReactNode;
};

/** One title as a card; the whole card is one link. */
export function TitleCard(props: Props) {
  return <Card {...props} badge={useTitleBadge(props.card)} />;
}

type RailProps = {
  name: string;
  shape: CardShape;
  moreTo?: string | undefined;
  cards: readonly CardView[];
  /** A list of the best, each with its place. */
  isRanked?: boolean;
};

/** A row of titles: on the server drawn once for all who see it alike. */
export function TitleRail({ cards, isRanked = false, ...rail }: RailProps) {
  // The whole of it stands in the build for browsers as the list alone.
  const fragment = import.meta.env.SSR ? use(Fragments) : null;
  if (fragment !== null)
    return <DrawnTitleRail {...rail} cards={cards} isRanked={isRanked} fragment={fragment} />;
  return (
    <Rail {...rail}>
      {cards.map((card, at) => (
        <li key={card.id}>
          <TitleCard card={card} shape={rail.shape} {...(isRanked && { rank: at + 1 })} />
        </li>
      ))}
    </Rail>
  );
}

function DrawnTitleRail({
  cards,
  isRanked,
  fragment,
  ...rail
}: RailProps & { isRanked: boolean; fragment: DrawFragment }) {
  const { shape } = rail;
  const badges = useTitleBadges(cards);
  const items = () =>
    cards.map((card, at) => (
      <li key={card.id}>
        <Card
          card={card}
          shape={shape}
          {...(isRanked && { rank: at + 1 })}
          badge={badges[at] as TitleBadgeData}
        />
      </li>
    ));
  return (
    <Rail {...rail} html={fragment(cards, JSON.stringify([shape, isRanked, badges]), items)} />
  );
}

/** Knows of who looks at it what `badge` says, and nothing else. */
function Card({
  card,
  shape = 'poster',
  rank,
  to,
  note,
  progress,
  badge,
}: Props & { badge: TitleBadgeData }) {
  return (
    <Link
      to={to ?? paths.title(card.slug)}
      prefetch="intent"
      className="title-card"
      data-shape={shape}
      // What may be previewed where a pointer rests on it.
      data-preview={progress === undefined ? card.id : undefined}
    >
      <span className="title-card-frame">
        <Picture picture={card.picture} sizes={sizes[shape]} className="title-card-picture" />
        {rank !== undefined && (
          <span className="title-card-rank tabular" aria-hidden="true">
            {rank}
          </span>
        )}
        {progress}
      </span>
      <span className="title-card-name">
        {rank !== undefined && <span className="sr-only">Nomor {rank}: </span>}
        {card.name}
      </span>
      <span className="title-card-note">{note ?? <Facts card={card} />}</span>
      {progress === undefined && (
        <span className="title-card-badges">
          <SignBadge {...badge} />
        </span>
      )}
    </Link>
  );
}

/** `13+ · 2026 · 20 mnt`; three narrow cards a row have no room for the year. */
function Facts({ card }: { card: CardView }) {
  const facts = card.note.split(' · ');
  const year = facts.length > 1 && `${facts[0]} · `;
  return (
    <>
      {card.filmClass && `${card.filmClass} · `}
      {year && <span className="title-card-year">{year}</span>}
      {facts.at(-1)}
    </>
  );
}
