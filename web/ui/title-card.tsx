import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import type { CardShape, CardView } from '../lib/title/card.ts';
import { type Fragment, useDraw } from '../lib/page/fragments.ts';
import { hole } from '../lib/page/holes.ts';
import { paths } from '../lib/page/paths.ts';
import { Picture } from './picture.tsx';
import { Rail } from './rail.tsx';
import { TitleBadge } from './tier-badge.tsx';

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

type RailProps = {
  id: string;
  name: string;
  shape: CardShape;
  moreTo?: string | undefined;
  cards: readonly CardView[];
  /** A list of the best, each with its place. */
  isRanked?: boolean | undefined;
};

/** A row of titles. The server draws each card once for all who see it alike, whatever rows it stands in. */
export function TitleRail({ cards, isRanked, ...rail }: RailProps) {
  const draw = useDraw();
  const items = itemsOf(cards, rail.shape, isRanked);
  if (import.meta.env.SSR && draw !== null) {
    return <Rail {...rail} html={draw(items.map(fragmentOf))} />;
  }
  return (
    <Rail {...rail}>
      {items.map((item) => (
        <Item key={item.card.id} {...item} />
      ))}
    </Rail>
  );
}

/** The same where the server draws it once for many: the row by itself, and each of its cards. */
export const railFragment = (props: RailProps): Fragment => ({
  part: TitleRail as ComponentType<object>,
  props,
  titles: props.cards,
  split() {
    const { cards, isRanked, ...rail } = props;
    return {
      frame: { part: Rail as ComponentType<object>, props: { ...rail, html: hole(0) }, titles: [] },
      inside: itemsOf(cards, rail.shape, isRanked).map(fragmentOf),
    };
  },
});

const itemsOf = (cards: readonly CardView[], shape: CardShape, isRanked?: boolean) =>
  cards.map((card, at) => ({ card, shape, ...(isRanked && { rank: at + 1 }) }));

const fragmentOf = (props: ReturnType<typeof itemsOf>[number]): Fragment => ({
  part: Item as ComponentType<object>,
  props,
  titles: [props.card],
});

function Item(item: Pick<Props, 'card' | 'shape' | 'rank'>) {
  return (
    <li>
      <TitleCard {...item} />
    </li>
  );
}

/** One title as a card; the whole card is one link. */
export function TitleCard({ card, shape = 'poster', rank, to, note, progress }: Props) {
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
          <TitleBadge title={card} />
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
