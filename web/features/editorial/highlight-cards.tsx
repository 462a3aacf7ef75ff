import { EyeOff, Film, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { MatchView, PickView } from './load-highlights.server.ts';
import { MatchColours } from './match-colours.tsx';

/** What editors picked; the whole card is one link. */
export function PickCard({ pick, isLeading }: { pick: PickView; isLeading: boolean }) {
  const { name, text, to, kind, match, picture, credit } = pick;
  return (
    <Link
      to={to}
      prefetch="intent"
      className="group relative grid h-full overflow-hidden rounded-l bg-ink-2"
    >
      <span className="col-start-1 row-start-1 block overflow-hidden">
        {picture === undefined && match !== null ? (
          <MatchColours sides={match.sides} className="size-full" />
        ) : (
          <Picture
            picture={picture}
            sizes="(width >= 64rem) 46vw, 92vw"
            isLeading={isLeading}
            className="aspect-video size-full object-cover transition-transform duration-300 group-hover:scale-[1.03] motion-reduce:transform-none"
          />
        )}
      </span>
      <span className="relative col-start-1 row-start-1 grid content-end gap-1.5 bg-linear-to-t from-ink from-5% via-ink/70 via-30% to-transparent to-65% p-5 pt-24">
        <span>
          <Badge tone="kunyit">{kind}</Badge>
        </span>
        <span className="text-lead font-extrabold text-balance underline-offset-4 group-hover:underline">
          {name}
        </span>
        {match !== null && <span className="text-small text-mist">{match.when}</span>}
        {text !== '' && <span className="text-small text-mist">{text}</span>}
        {credit && <span className="text-note text-mist">{credit}</span>}
      </span>
    </Link>
  );
}

/** A match that is over: its picture tells nothing of how it ended. */
export function MatchCard({ match }: { match: MatchView }) {
  const { slug, name, where, when, stillUrl, sides, highlight, replayTo, isHidden } = match;
  return (
    <article className="grid h-full grid-cols-[7rem_minmax(0,1fr)] content-start gap-3 rounded-l bg-ink-1 p-3 md:grid-cols-[minmax(0,1fr)]">
      <span className="relative block self-start overflow-hidden rounded-m">
        <MatchColours sides={sides} className="w-full" />
        {stillUrl !== null && (
          <img
            src={stillUrl}
            alt=""
            width={640}
            height={360}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </span>
      <div className="grid gap-1 px-1">
        <h3 className="font-bold">
          <Link to={paths.match(slug)} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h3>
        <p className="text-small text-mist">{where}</p>
        <p className="text-small text-haze">{when}</p>
        {isHidden && (
          <p className="flex items-center gap-1.5 text-small text-kunyit">
            <EyeOff className="size-4" aria-hidden="true" />
            Hasil disembunyikan
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 px-1 pb-1 max-md:col-span-2">
        {highlight !== null && (
          <LinkButton to={highlight.to}>
            <Film className="size-4" aria-hidden="true" />
            Cuplikan
            <span className="sr-only"> {name}</span>
          </LinkButton>
        )}
        {replayTo !== null && (
          <LinkButton to={replayTo} look="secondary">
            <RotateCcw className="size-4" aria-hidden="true" />
            Putar ulang
            <span className="sr-only"> {name}</span>
          </LinkButton>
        )}
      </div>
    </article>
  );
}
