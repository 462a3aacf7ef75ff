import { Link } from 'react-router';
import type { CardView } from '../../lib/title/card.ts';
import { paths } from '../../lib/page/paths.ts';
import { Picture } from '../../ui/picture.tsx';

/** Titles by who is in them: large pictures, for children who find a film before they can read its name. */
export function CharacterTiles({ cards }: { cards: readonly CardView[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="teman" className="gutter grid gap-4 py-6">
      <h2 id="teman" className="text-lead font-extrabold">
        Mau main sama siapa?
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:grid-cols-6">
        {cards.map((card) => (
          <li key={card.id}>
            <Link
              to={paths.title(card.slug)}
              prefetch="intent"
              className="kids-tile grid justify-items-center gap-3 rounded-l p-2 text-center"
            >
              <span className="kids-face">
                <Picture
                  picture={card.picture}
                  sizes="(width >= 64rem) 14vw, (width >= 40rem) 22vw, 44vw"
                />
              </span>
              <span className="lines-2 font-bold">{card.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
