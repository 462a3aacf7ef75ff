import type { listTitleEntries } from '#contract/catalog/operator-titles.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { kindNames, stateNames } from './words.ts';

const MOST = 8;

/** Titles of this name, drafts too, for the palette: those that begin so first. */
export async function findTitlesInPalette(typed: string, signal: AbortSignal) {
  const words = typed.slice(0, 100);
  const list = async (query: { prefix: string } | { words: string }) => {
    const asked = { query: { ...query, pageSize: MOST } };
    const path = '/studio/v1/title/list';
    const { result } = await callStudio<typeof listTitleEntries>('GET', path, asked, { signal });
    return result.titles;
  };
  const [first, others] = await Promise.all([list({ prefix: words }), list({ words })]);
  const known = new Set(first.map(({ titleId }) => titleId));
  const found = [...first, ...others.filter(({ titleId }) => !known.has(titleId))];
  return found.slice(0, MOST).map(({ titleId, name, kind, state }) => ({
    id: titleId,
    label: name,
    note: `${kindNames[kind]} · ${stateNames[state]}`,
    to: paths.title(titleId),
  }));
}
