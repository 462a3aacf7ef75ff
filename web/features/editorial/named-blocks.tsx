import { Play, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rupiah } from '../../lib/formats/formats.ts';
import { paths } from '../../lib/page/paths.ts';
import { FilmClassBadge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Still } from '../../ui/still.tsx';
import { LockedBadge, TitleBadge } from '../../ui/tier-badge.tsx';
import type { Block } from './load-article.server.ts';
import { MatchColours } from './match-colours.tsx';

type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>;

const frame =
  'flex flex-wrap items-center gap-4 rounded-l border border-line bg-ink-1 p-4 md:flex-nowrap';

/** A film or series, as it is on offer now. */
export function TitleBlock({
  block,
  card,
}: {
  block: BlockOf<'title'>;
  card: NonNullable<BlockOf<'title'>['card']>;
}) {
  return (
    <aside aria-label={card.name} className={frame}>
      <Picture
        picture={card.picture}
        sizes="96px"
        className="aspect-2/3 w-20 shrink-0 rounded-m object-cover md:w-24"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-lead font-bold">
          <Link to={paths.title(card.slug)} className="underline-offset-4 hover:underline">
            {card.name}
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-2 text-small text-haze">
          <TitleBadge title={card} />
          <FilmClassBadge filmClass={card.filmClass} />
          {card.note}
        </p>
        {block.note !== '' && <p className="text-small text-mist">{block.note}</p>}
        {block.fromRupiah !== null && (
          <p className="text-small font-semibold">Mulai {rupiah(block.fromRupiah)}</p>
        )}
      </div>
      <LinkButton to={paths.title(card.slug)} className="max-md:w-full">
        <Play className="size-4 fill-current" aria-hidden="true" />
        Lihat
        <span className="sr-only"> {card.name}</span>
      </LinkButton>
    </aside>
  );
}

/** A channel, with what is on now. */
export function ChannelBlock({
  block,
  channel,
}: {
  block: BlockOf<'channel'>;
  channel: NonNullable<BlockOf<'channel'>['channel']>;
}) {
  return (
    <aside aria-label={block.name} className={frame}>
      <Still
        url={channel.stillUrl}
        channel={channel}
        sizes="160px"
        className="w-full shrink-0 md:w-40"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-lead font-bold">{block.name}</p>
        <p className="flex flex-wrap items-center gap-2 text-small text-haze">
          <LockedBadge tier={channel.tier} />
          Kanal {channel.number} · {channel.genre}
        </p>
        {channel.now !== null && (
          <p className="text-small text-mist">
            <span className="font-semibold text-toska">Sekarang:</span> {channel.now}
          </p>
        )}
        {block.note !== '' && <p className="text-small text-mist">{block.note}</p>}
      </div>
      <LinkButton to={paths.liveTv(channel.id)} look="secondary" className="max-md:w-full">
        <Radio className="size-4" aria-hidden="true" />
        Tonton
        <span className="sr-only"> {block.name}</span>
      </LinkButton>
    </aside>
  );
}

/** A match; never with its result. */
export function MatchBlock({
  block,
  match,
}: {
  block: BlockOf<'match'>;
  match: NonNullable<BlockOf<'match'>['match']>;
}) {
  return (
    <aside aria-label={block.name} className={frame}>
      <MatchColours sides={match.sides} className="w-full shrink-0 rounded-m md:w-40" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="text-lead font-bold">{block.name}</p>
        <p className="text-small text-haze">{match.where}</p>
        <p className="text-small text-haze">{match.when}</p>
        {block.note !== '' && <p className="text-small text-mist">{block.note}</p>}
      </div>
      <LinkButton to={paths.match(match.slug)} look="secondary" className="max-md:w-full">
        {match.isOnAir ? 'Tonton langsung' : match.hasReplay ? 'Putar ulang' : 'Lihat laga'}
        <span className="sr-only"> {block.name}</span>
      </LinkButton>
    </aside>
  );
}

/** A clip: its own picture, which leads to where it can be played. */
export function ClipBlock({ clip }: { clip: NonNullable<BlockOf<'clip'>['clip']> }) {
  return (
    <Link
      to={paths.clip(clip.slug)}
      className="group relative block overflow-hidden rounded-l bg-ink-2"
    >
      <Picture
        picture={clip.picture}
        sizes="(width >= 48rem) 42rem, 92vw"
        className="aspect-video w-full object-cover"
      />
      <span className="absolute inset-x-0 bottom-0 flex items-center gap-3 bg-linear-to-t from-ink to-transparent p-4 pt-16">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-jingga text-on-jingga">
          <Play className="size-5 fill-current" aria-hidden="true" />
        </span>
        <span className="grid min-w-0">
          <span className="font-bold underline-offset-4 group-hover:underline">{clip.name}</span>
          <span className="text-small text-mist">Klip · {clip.length}</span>
        </span>
      </span>
    </Link>
  );
}

/** What an article names and is not there any more: its name stays, so that the text can be followed. */
export function Gone({ name, children }: { name: string; children: ReactNode }) {
  return (
    <aside aria-label={name} className="rounded-l border border-dashed border-line p-4">
      <p className="font-semibold text-mist">{name}</p>
      <p className="text-small text-haze">{children}</p>
    </aside>
  );
}
