import { useEffect, useState } from 'react';
import type { DocumentBody } from '#contract/editorial/documents.ts';
import type { getDocument } from '#contract/editorial/operator-documents.ts';
import { ApiError } from '../../web/lib/api/api-error.ts';
import { callStudio } from './call.ts';

/** One version of a document; undefined until it is there, and where it can't be read: `problem` says why. */
export function useVersion<Body extends DocumentBody>(documentId: string, no: number) {
  const [version, setVersion] = useState<Body>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const asking = new AbortController();
    callStudio<typeof getDocument>(
      'GET',
      '/studio/v1/editorial/document/get',
      { query: { documentId, no } },
      { signal: asking.signal },
    )
      .then(({ result: { body } }) =>
        body === null
          ? setProblem('Versi ini memuat bagian yang tidak dikenal di sini.')
          : setVersion(body as Body),
      )
      .catch((error: unknown) => {
        if (error instanceof ApiError) setProblem(error.failure.message);
      });
    return () => asking.abort();
  }, [documentId, no]);
  return { version, problem };
}
