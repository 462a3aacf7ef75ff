import { useEffect } from 'react';
import { notify } from '../../lib/feedback/toast.ts';

/** Section 8 of the specification knows one toast for every refused sign-in, also for what stands beside its field. */
export function useLoginToast(refusal: { message: string } | undefined): void {
  useEffect(() => {
    if (refusal === undefined) return;
    notify({ title: 'Gagal Login', message: refusal.message, status: 'error' });
  }, [refusal]);
}
