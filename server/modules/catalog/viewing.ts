import type { HomeMode } from '#contract/catalog-shapes.ts';
import { type Caller, maxFilmClassOf } from '#platform/auth.ts';
import type { Clock } from '#platform/clock.ts';
import type { Viewing } from './queries/select-shown.ts';

type Asked = { platformId?: string | undefined; mode?: HomeMode | undefined };

/** Through whose eyes a call reads the catalogue. A child's home is the children's, whichever is asked for. */
export function viewingOf(caller: Caller, clock: Clock, asked: Asked = {}): Viewing {
  const maxFilmClass = maxFilmClassOf(caller);
  return {
    now: clock.now(),
    platformId: asked.platformId,
    mode: maxFilmClass === undefined ? asked.mode : 'kids',
    maxFilmClass,
  };
}
