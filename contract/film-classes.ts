import { type FilmClass, filmClasses } from './constants.ts';

/** The film classes that whoever may see up to `max` may see. */
export function classesUpTo(max: FilmClass): FilmClass[] {
  return filmClasses.slice(0, filmClasses.indexOf(max) + 1);
}

/**
 * Whether something of this class is for whoever may see up to `max`; without a limit everything is. What has no
 * class is not for children.
 */
export function isFitFor(
  filmClass: FilmClass | null | undefined,
  max: FilmClass | undefined,
): boolean {
  if (max === undefined) return true;
  return filmClass != null && classesUpTo(max).includes(filmClass);
}
