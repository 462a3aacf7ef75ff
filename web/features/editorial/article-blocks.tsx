import { Quote } from 'lucide-react';
import { Picture } from '../../ui/picture.tsx';
import type { Block } from './load-article.server.ts';
import { ChannelBlock, ClipBlock, Gone, MatchBlock, TitleBlock } from './named-blocks.tsx';
import { RichText } from './rich-text.tsx';

/** An article's blocks, one under the other. */
export function ArticleBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockPart key={index} block={block} />);
}

function BlockPart({ block }: { block: Block }) {
  switch (block.type) {
    case 'text':
      return <RichText parts={block.parts} />;
    case 'heading':
      return <h2 className="mt-4 text-head font-extrabold tracking-tight">{block.text}</h2>;
    case 'picture':
      return (
        <figure className="grid gap-2">
          <Picture
            picture={block.picture}
            alt={block.alt}
            sizes="(width >= 48rem) 42rem, 92vw"
            className="aspect-video w-full rounded-l object-cover"
          />
          {(block.caption !== '' || block.credit) && (
            <figcaption className="text-small text-haze">
              {[block.caption, block.credit].filter(Boolean).join(' · ')}
            </figcaption>
          )}
        </figure>
      );
    case 'quote':
      return (
        <figure className="grid gap-3 border-l-4 border-jingga py-1 pl-5">
          <Quote className="size-6 text-jingga" aria-hidden="true" />
          <blockquote className="text-lead font-semibold text-balance">{block.text}</blockquote>
          {block.by !== '' && <figcaption className="text-small text-haze">{block.by}</figcaption>}
        </figure>
      );
    case 'title':
      return block.card === null ? (
        <Gone name={block.name}>Judul ini sedang tidak tayang.</Gone>
      ) : (
        <TitleBlock block={block} card={block.card} />
      );
    case 'channel':
      return block.channel === null ? (
        <Gone name={block.name}>Kanal ini sedang tidak tersedia.</Gone>
      ) : (
        <ChannelBlock block={block} channel={block.channel} />
      );
    case 'match':
      return block.match === null ? (
        <Gone name={block.name}>Pertandingan ini sudah tidak ada di jadwal.</Gone>
      ) : (
        <MatchBlock block={block} match={block.match} />
      );
    case 'clip':
      return block.clip === null ? (
        <Gone name={block.name}>Klip ini sudah diturunkan.</Gone>
      ) : (
        <ClipBlock clip={block.clip} />
      );
  }
}
