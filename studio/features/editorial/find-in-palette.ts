import type { findByName } from '#contract/editorial/index.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { stateWords } from './areas.ts';
import { pageOfDocument } from '../../lib/paths.ts';
import { kindWords, releaseStateWords } from './release-words.ts';

/** Documents and releases by a part of their name, drafts too, for the palette. */
export async function findDocumentsInPalette(words: string, signal: AbortSignal) {
  const { result } = await callStudio<typeof findByName>(
    'GET',
    '/studio/v1/editorial/find',
    { query: { words: words.slice(0, 100) } },
    { signal },
  );
  return result.found.map((found) => {
    const { id, name: label } = found;
    return found.kind === 'release'
      ? { id, label, note: `Rilis · ${releaseStateWords[found.state]}`, to: paths.release(id) }
      : {
          id,
          label,
          note: `${kindWords[found.kind]} · ${stateWords[found.state].label}`,
          to: pageOfDocument(found.kind, id),
        };
  });
}
