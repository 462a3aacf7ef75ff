import type { CardView } from '../../lib/title/card.ts';
import { paths } from '../../lib/page/paths.ts';
import { Picture } from '../../ui/picture.tsx';

/** One title of the plain list. */
export function PlainCard({ card }: { card: CardView }) {
  return (
    <a
      href={paths.olderTitle(card.slug)}
      className="flex items-center gap-4 rounded-m border border-line bg-ink-1 p-3 hover:bg-ink-2"
    >
      <span className="w-14 shrink-0 overflow-hidden rounded-s">
        <Picture picture={card.picture} sizes="56px" className="aspect-2/3 w-full object-cover" />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold">{card.name}</span>
        <span className="text-small text-haze">
          {[card.filmClass, card.note].filter(Boolean).join(' · ')}
        </span>
      </span>
    </a>
  );
}
