import { type ComponentProps, type ComponentType, type ReactElement, use } from 'react';
import { type Draw, type Fragment, OwnHole, useDraw } from '../../lib/page/fragments.ts';
import { escaped, hole } from '../../lib/page/holes.ts';
import { useIsChild } from '../../lib/session/session.ts';
import type { CardView, ContinueView } from '../../lib/title/card.ts';
import { ContinueCard, saidOf } from '../../ui/continue-card.tsx';
import { within } from '../../ui/progress.tsx';
import { Rail } from '../../ui/rail.tsx';
import { railFragment, TitleRail } from '../../ui/title-card.tsx';
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
export function HomeRails(data: Omit<HomeData, 'slides'>) {
  const previews = useCardPreviews(!useIsChild());
  const draw = useDraw();
  if (import.meta.env.SSR && draw !== null) {
    const __html =
      use(OwnHole) ??
      drawRails(draw, data)
        .map(({ html }) => html)
        .join('');
    return <div dangerouslySetInnerHTML={{ __html }} />;
  }
  return (
    <div {...previews}>
      {data.continues.length > 0 && (
        <Rail {...continueRail}>
          {data.continues.map((item) => (
            <li key={item.productId}>
              <ContinueCard item={item} />
            </li>
          ))}
        </Rail>
      )}
      <div>{partsOf(data)}</div>
    </div>
  );
}

type DrawnPart = { html: string; isShared: boolean };

/** The same from parts that the server draws once for all who see them alike, each by itself. */
export function drawRails(draw: Draw, data: Omit<HomeData, 'slides'>): DrawnPart[] {
  const { continues, rails } = data;
  const own = new Set(rails.flatMap(({ id, isPersonal }) => (isPersonal ? id : [])));
  return [
    { html: continues.length === 0 ? '' : drawContinues(draw, continues), isShared: false },
    { html: '<div>', isShared: false },
    ...partsOf(data).map((part) => ({
      html: draw([fragmentOf(part)]),
      isShared: !own.has(part.key ?? ''),
    })),
    { html: '</div>', isShared: false },
  ];
}

const continueRail = { id: 'lanjutkan', name: 'Lanjutkan menonton', shape: 'wide' } as const;

function ContinueItem(props: ComponentProps<typeof ContinueCard>) {
  return (
    <li>
      <ContinueCard {...props} />
    </li>
  );
}

/** Where a viewer stopped is filled in. */
function drawContinues(draw: Draw, continues: readonly ContinueView[]): string {
  const items = continues.map((item) => {
    const { note, share, label } = saidOf(item);
    const said = { note: hole(0), share: hole(1), label: hole(2) };
    const props = { item: { ...item, progress: 0, leftMs: 0 }, said };
    const part = ContinueItem as ComponentType<object>;
    return {
      part,
      props,
      fill: [escaped(note), String(within(share)), escaped(label)],
      titles: [],
    };
  });
  const part = Rail as ComponentType<object>;
  const props = { ...continueRail, html: hole(0) };
  return draw([{ part, props, fill: [draw(items)], titles: [] }]);
}

type PartProps = { cards?: readonly CardView[]; titles?: readonly CardView[] };
type Part = ReactElement<PartProps, ComponentType<PartProps>>;

const fragmentOf = ({ type, props }: Part): Fragment =>
  type === (TitleRail as unknown)
    ? railFragment(props as ComponentProps<typeof TitleRail>)
    : {
        part: type as ComponentType<object>,
        props,
        titles: props.cards ?? props.titles ?? [],
      };

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
