import { Info, Radio } from 'lucide-react';
import { paths } from '../../lib/page/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LiveBadge } from '../../ui/live-badge.tsx';
import { StillBackdrop } from '../../ui/still.tsx';
import type { MatchView } from './live-view.ts';

/** A match that goes on, among the banners: who plays, how it stands, and the way in. */
export function MatchSlide({ match }: { match: MatchView }) {
  const { home, away, score, competition, channelId, channelName, slug, stillUrl } = match;
  const name = `${home.name} vs ${away.name}`;
  return (
    <>
      <StillBackdrop url={stillUrl} />
      <div className="hero-match">
        <Shield side={home} />
        <span className="tabular text-show font-extrabold whitespace-nowrap">
          {score === null ? (
            'vs'
          ) : (
            <>
              <span aria-hidden="true">
                {score.home} - {score.away}
              </span>
              <span className="sr-only">
                {home.name} {score.home}, {away.name} {score.away}
              </span>
            </>
          )}
        </span>
        <Shield side={away} />
      </div>
      <div className="hero-words gutter" data-alignment="LEFT">
        <p className="hero-row mb-3 flex flex-wrap items-center justify-center gap-2 text-small font-medium text-cloud/85">
          <LiveBadge />
          <span>{competition}</span>
        </p>
        <h2 className="text-head font-extrabold tracking-tight md:text-show">{name}</h2>
        <p className="mt-3 text-body text-cloud/85 md:text-lead">Di {channelName}</p>
        <div className="hero-row mt-5 flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.liveTv(channelId)} size="l">
            <Radio className="size-5" aria-hidden="true" />
            Tonton langsung
          </LinkButton>
          <LinkButton to={paths.match(slug)} look="secondary" size="l">
            <Info className="size-5" aria-hidden="true" />
            Info
            <span className="sr-only"> tentang {name}</span>
          </LinkButton>
        </div>
      </div>
    </>
  );
}

function Shield({ side: { mark, colour } }: { side: MatchView['home'] }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-20 place-items-center rounded-m rounded-b-full border border-cloud/15 text-lead font-extrabold text-paper md:size-28"
      style={{ background: colour }}
    >
      {mark}
    </span>
  );
}
