import type { listActs } from '#contract/studio/acts.ts';
import { callStudio } from '../../lib/call.ts';
import { wordsOfAct, wordsOfSubject } from './words.ts';

/** The id of a request, as errors and the log name it. */
export const isRequestId = (words: string) =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(words.trim());

/** What staff did by a request, for the palette. */
export async function findRequestInPalette(words: string, signal: AbortSignal) {
  const request = words.trim().toLowerCase();
  const { result } = await callStudio<typeof listActs>(
    'GET',
    '/studio/v1/act/list',
    { query: { request_id: request, pageSize: 5 } },
    { signal },
  );
  return result.acts.map(({ actId, act, subjectKind, subjectId }) => ({
    id: String(actId),
    label: wordsOfAct(act),
    note: wordsOfSubject(subjectKind, subjectId),
    to: `/jejak?permintaan=${request}`,
  }));
}
