import type { MetaDescriptor } from 'react-router';
import { PRODUCT_NAME } from '#contract/constants.ts';

type Page = {
  title: string;
  description: string;
  /** Path of the page itself, without what only filters or tracks. */
  path: string;
  origin: string;
  image?: { src: string; width: number; height: number };
  kind?: 'website' | 'article' | 'video.movie' | 'video.tv_show';
  isPrivate?: boolean;
};

/** A link to a page without a picture of its own is shown with this. */
const MARK = { src: '/icon-512.png', width: 512, height: 512 };

/** Title, description, canonical address and preview of one page. */
export function pageMeta({
  title,
  description,
  path,
  origin,
  image,
  kind = 'website',
  isPrivate,
}: Page): MetaDescriptor[] {
  const full = title.includes(PRODUCT_NAME) ? title : `${title} | ${PRODUCT_NAME}`;
  const url = new URL(path, origin).href;
  const shown = image ?? (isPrivate ? undefined : MARK);
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: kind },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:locale', content: 'id_ID' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(shown === undefined
      ? []
      : [
          { property: 'og:image', content: new URL(shown.src, origin).href },
          { property: 'og:image:width', content: String(shown.width) },
          { property: 'og:image:height', content: String(shown.height) },
          {
            name: 'twitter:card',
            content: image === undefined ? 'summary' : 'summary_large_image',
          },
        ]),
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
