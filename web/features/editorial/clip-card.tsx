import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../lib/page/paths.ts';
import { spokenRuntime } from '../../lib/formats/formats.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ClipView } from './clip-views.ts';

/** A clip in a list: our own picture; it leads to where it can be played, and plays nothing. */
export function ClipCard({ clip }: { clip: ClipView }) {
  const { slug, name, category, length, seconds, day, picture, credit } = clip;
  return (
    <Link to={paths.clip(slug)} className="group grid content-start gap-2 rounded-m">
      <span className="relative block overflow-hidden rounded-m bg-ink-2">
        <Picture
          picture={picture}
          sizes="(width >= 64rem) 23vw, (width >= 40rem) 46vw, 92vw"
          className="aspect-video w-full object-cover transition-transform duration-300 group-hover:scale-[1.03] motion-reduce:transform-none"
        />
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-12 place-items-center rounded-full bg-veil text-cloud transition-colors group-hover:bg-jingga group-hover:text-on-jingga">
            <Play className="size-5 translate-x-px fill-current" aria-hidden="true" />
          </span>
        </span>
        <span className="tabular absolute right-2 bottom-2 rounded-s bg-veil px-1.5 text-note font-semibold">
          <span aria-hidden="true">{length}</span>
          <span className="sr-only">{spokenRuntime(seconds * 1000)}</span>
        </span>
      </span>
      <span className="grid gap-0.5">
        <span className="font-bold underline-offset-4 group-hover:underline">{name}</span>
        <span className="text-small text-haze">
          {[category, day, credit].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Link>
  );
}
