import { useEffect, useState } from 'react';
import type { StaffRole } from '#contract/call.ts';
import { placesFor } from '../navigation.ts';
import { type PaletteItem, paletteSources } from '../palette-sources.ts';

export type Found = PaletteItem;
type Group = { title: string; items: readonly Found[] };

const TYPING_MS = 180;

/** Pages that these roles may open, by every word that was typed. */
export function findPlaces(words: string, roles: readonly StaffRole[]): Found[] {
  const asked = words.trim().toLowerCase().split(/\s+/);
  return placesFor(roles)
    .filter(({ label, group, words: more = '' }) => {
      const text = `${label} ${group} ${more}`.toLowerCase();
      return asked.every((word) => text.includes(word));
    })
    .map(({ path, label, group }) => ({ id: path, label, note: group, to: path }));
}

/** What the areas find for these words, each as soon as it answers. */
export function usePaletteFinds(
  words: string,
  roles: readonly StaffRole[],
): { groups: readonly Group[]; isBusy: boolean } {
  const [found, setFound] = useState<{ words: string; groups: readonly Group[]; open: number }>();
  const asked = words.trim();
  useEffect(() => {
    const sources = paletteSources.filter(
      (source) =>
        asked !== '' && source.roles.some((role) => roles.includes(role)) && source.takes(asked),
    );
    if (sources.length === 0) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      setFound({ words: asked, groups: [], open: sources.length });
      for (const { title, search } of sources) {
        void search(asked, stop.signal)
          .catch((): readonly Found[] => [])
          .then((items) => {
            if (stop.signal.aborted) return;
            setFound((now) =>
              now?.words === asked
                ? { words: asked, groups: [...now.groups, { title, items }], open: now.open - 1 }
                : now,
            );
          });
      }
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, roles]);
  const isCurrent = found?.words === asked;
  return { groups: isCurrent ? found.groups : [], isBusy: isCurrent && found.open > 0 };
}
