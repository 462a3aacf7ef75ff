import { useEffect, useState } from 'react';
import { readThumbnails, type Thumbnail } from '../engine/thumbnails.ts';

/** Pictures for the timeline; a film without them, or a slow connection, plays on without. */
export function useThumbnails(url: string | null): Thumbnail[] {
  const [thumbnails, setThumbnails] = useState<Thumbnail[]>([]);
  useEffect(() => {
    if (url === null) return undefined;
    const controller = new AbortController();
    const address = new URL(url, location.href).href;
    fetch(address, { signal: controller.signal })
      .then((response) => (response.ok ? response.text() : ''))
      .then((text) => setThumbnails(readThumbnails(text, address)))
      .catch(() => undefined);
    return () => controller.abort();
  }, [url]);
  return thumbnails;
}
