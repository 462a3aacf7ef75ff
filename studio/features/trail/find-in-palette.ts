import { isUuid } from '#contract/ids.ts';
import type { listActs } from '#contract/studio/acts.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { wordsOfSubject } from './subject-words.ts';
import { wordsOfAct } from './words.ts';

/** The id of a request, as errors and the log name it. */
export const isRequestId = (words: string) => isUuid(words.trim().toLowerCase());

/** What staff did by a request, for the palette. */
export async function findRequestInPalette(words: string, signal: AbortSignal) {
  const request = words.trim().toLowerCase();
  const { result } = await callStudio<typeof listActs>(
    'GET',
    '/studio/v1/act/list',
    { query: { request_id: request, pageSize: 5 } },
    { signal },
  );
  return result.acts.map(({ actId, act, ...subject }) => ({
    id: String(actId),
    label: wordsOfAct(act, subject.subjectKind),
    note: wordsOfSubject(subject),
    to: `${paths.trail}?permintaan=${request}`,
  }));
}
