import { type ReactNode, use } from 'react';
import { Link } from 'react-router';
import type { CardShape, CardView } from '../lib/title/card.ts';
import { Fragments } from '../lib/page/fragments.ts';
import { paths } from '../lib/page/paths.ts';
import { Picture } from './picture.tsx';
import { SignBadge, type TitleBadgeData, useTitleBadge } from './tier-badge.tsx';

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

/** A title among others in a list: on the server drawn once for all who see it alike. */
export function TitleItem(props: Pick<Props, 'card' | 'shape' | 'rank'>) {
  const badge = useTitleBadge(props.card);
  const item = () => <Card {...props} badge={badge} />;
  // The whole of it stands in the build for browsers as one list item.
  const fragment = import.meta.env.SSR ? use(Fragments) : null;
  if (fragment === null) return <li>{item()}</li>;
  const { card, shape, rank } = props;
  const kind = JSON.stringify([shape, rank, badge]);
  return <li dangerouslySetInnerHTML={{ __html: fragment(card, kind, item) }} />;
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
