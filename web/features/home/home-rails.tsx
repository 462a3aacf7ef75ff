import type { ComponentType, ReactElement } from 'react';
import { useDraw } from '../../lib/page/fragments.ts';
import { useIsChild } from '../../lib/session/session.ts';
import type { CardView } from '../../lib/title/card.ts';
import { ContinueCard } from '../../ui/continue-card.tsx';
import { Rail } from '../../ui/rail.tsx';
import { TitleRail } from '../../ui/title-card.tsx';
import { LiveRail } from './live-rail.tsx';
import { ComingRail } from './coming-rail.tsx';
import type { HomeData } from './load-home.server.ts';
import { useCardPreviews } from './preview/use-card-previews.ts';
import { shapeOf } from './rails.ts';
import { MiddleBanner } from './middle-banner.tsx';

/** The first banner stands after this many rails. */
const RAILS_BEFORE_BANNER = 2;
const RAILS_BETWEEN_BANNERS = 3;
/** What is to come stands behind the rail of this place, or last where there are fewer. */
const RAILS_BEFORE_COMING = 3;

/** What stands below the large picture: what was begun, what is on now, then rails with banners between them. */
export function HomeRails({ continues, ...others }: Omit<HomeData, 'slides'>) {
  const previews = useCardPreviews(!useIsChild());
  const draw = useDraw();
  const parts = partsOf(others);
  return (
    <div {...previews}>
      {continues.length > 0 && (
        <Rail name="Lanjutkan menonton" shape="wide">
          {continues.map((item) => (
            <li key={item.productId}>
              <ContinueCard item={item} />
            </li>
          ))}
        </Rail>
      )}
      {import.meta.env.SSR && draw !== null ? (
        <div
          dangerouslySetInnerHTML={{
            __html: byOwner(parts, others.rails)
              .map((run) => draw(run.map(fragmentOf)))
              .join(''),
          }}
        />
      ) : (
        <div>{parts}</div>
      )}
    </div>
  );
}

type PartProps = { cards?: readonly CardView[]; titles?: readonly CardView[] };
type Part = ReactElement<PartProps, ComponentType<PartProps>>;

const fragmentOf = ({ type, props }: Part) => ({
  part: type as ComponentType<object>,
  props,
  titles: props.cards ?? props.titles ?? [],
});

/** The viewer's own rails stand first: what follows them is the same for many, and kept as one. */
function byOwner(parts: Part[], rails: HomeData['rails']): Part[][] {
  const own = new Set(rails.flatMap(({ id, isPersonal }) => (isPersonal ? id : [])));
  const end = parts.findLastIndex(({ key }) => own.has(key ?? '')) + 1;
  return [parts.slice(0, end), parts.slice(end)];
}

/** Each is the same for all who are told the same: what is not in its props it does not know. */
function partsOf({ live, rails, banners, coming }: Omit<HomeData, 'slides' | 'continues'>) {
  const comingRail = coming.length > 0 && <ComingRail key="segera" titles={coming} />;
  const parts = rails.flatMap(({ id, name, layout, moreTo, cards }, at) => {
    const after = at - RAILS_BEFORE_BANNER + 1;
    const banner =
      after >= 0 && after % RAILS_BETWEEN_BANNERS === 0 && banners[after / RAILS_BETWEEN_BANNERS];
    return [
      <TitleRail
        key={id}
        id={id}
        name={name}
        shape={shapeOf(layout)}
        moreTo={moreTo}
        cards={cards}
        isRanked={layout === 'ranked'}
      />,
      at === RAILS_BEFORE_COMING && comingRail,
      banner && <MiddleBanner key={banner.id} banner={banner} />,
    ];
  });
  return [
    live !== null && live.channels.length > 0 && (
      <LiveRail key="langsung" channels={live.channels} drawnAt={live.drawnAt} />
    ),
    ...parts,
    rails.length <= RAILS_BEFORE_COMING && comingRail,
  ].filter(Boolean) as Part[];
}
