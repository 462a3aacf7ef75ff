import { Fragment } from 'react';
import { useIsChild } from '../../lib/session/session.ts';
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
export function HomeRails({ continues, live, rails, banners, coming }: Omit<HomeData, 'slides'>) {
  const previews = useCardPreviews(!useIsChild());
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
      {live !== null && live.channels.length > 0 && (
        <LiveRail channels={live.channels} drawnAt={live.drawnAt} />
      )}
      {rails.map((rail, at) => {
        const after = at - RAILS_BEFORE_BANNER + 1;
        const banner =
          after >= 0 && after % RAILS_BETWEEN_BANNERS === 0
            ? banners[after / RAILS_BETWEEN_BANNERS]
            : undefined;
        return (
          <Fragment key={rail.id}>
            <TitleRail
              name={rail.name}
              shape={shapeOf(rail.layout)}
              moreTo={rail.moreTo}
              cards={rail.cards}
              isRanked={rail.layout === 'ranked'}
            />
            {at === RAILS_BEFORE_COMING && coming.length > 0 && <ComingRail titles={coming} />}
            {banner && <MiddleBanner banner={banner} />}
          </Fragment>
        );
      })}
      {coming.length > 0 && rails.length <= RAILS_BEFORE_COMING && <ComingRail titles={coming} />}
    </div>
  );
}
