import type { listTitleEntries } from '#contract/catalog/operator-titles.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { kindNames, stateNames } from './words.ts';

const MOST = 8;

/** Titles whose name begins so, drafts too, for the palette. */
export async function findTitlesInPalette(words: string, signal: AbortSignal) {
  const { result } = await callStudio<typeof listTitleEntries>(
    'GET',
    '/studio/v1/title/list',
    { query: { prefix: words.slice(0, 100), pageSize: MOST } },
    { signal },
  );
  return result.titles.map(({ titleId, name, kind, state }) => ({
    id: titleId,
    label: name,
    note: `${kindNames[kind]} · ${stateNames[state]}`,
    to: paths.title(titleId),
  }));
}
