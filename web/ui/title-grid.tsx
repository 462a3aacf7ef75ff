import { useNavigation, useSearchParams } from 'react-router';
import type { CardView } from '../lib/title/card.ts';
import { LinkButton } from './link-button.tsx';
import { Skeleton } from './skeleton.tsx';
import { TitleCard } from './title-card.tsx';

type Props = {
  cards: CardView[];
  /** Pages shown now, when there is one more. */
  pages?: number | undefined;
};

const PAGE = 'hal';
const SKELETONS = 6;

/** Many titles, as many in a row as fit, and the way to more of them; works without JavaScript. */
export function TitleGrid({ cards, pages }: Props) {
  const [query] = useSearchParams();
  const navigation = useNavigation();
  const next = new URLSearchParams(query);
  if (pages !== undefined) next.set(PAGE, String(pages + 1));
  const isGrowing =
    new URLSearchParams(navigation.location?.search).get(PAGE) === next.get(PAGE) &&
    pages !== undefined;
  return (
    <>
      <ul className="title-grid">
        {cards.map((card) => (
          <li key={card.id} className="min-w-0">
            <TitleCard card={card} />
          </li>
        ))}
        {isGrowing &&
          Array.from({ length: SKELETONS }, (_, at) => (
            <li key={`next-${at}`}>
              <Skeleton className="aspect-2/3" />
              <Skeleton className="mt-2.5 h-4 w-4/5" />
            </li>
          ))}
      </ul>
      {pages !== undefined && (
        <p className="mt-8 text-center">
          <LinkButton to={`?${next}`} look="secondary" preventScrollReset replace>
            Muat lagi
          </LinkButton>
        </p>
      )}
    </>
  );
}
