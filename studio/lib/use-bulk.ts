import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import type { createListBulk } from '#contract/editorial/bulk.ts';
import { paths } from './paths.ts';
import { useSend } from './use-send.ts';

type Act = (InputOf<typeof createListBulk>['body'] & object)['act'];

/** Begins an act on many rows of a list: it is tried out, and its page opened. */
export function useBulk({ isInline = true }: { isInline?: boolean } = {}) {
  const navigate = useNavigate();
  const [jobId] = useState(() => crypto.randomUUID());
  const { send, isBusy, failure } = useSend({
    isInline,
    action: paths.bulks,
    onDone: () => void navigate(paths.bulk(jobId)),
  });
  return { begin: (act: Act) => send('begin', { jobId, act }), isBusy, failure };
}
