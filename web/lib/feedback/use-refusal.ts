import { useEffect } from 'react';
import type { Failure } from '../api/api-error.ts';
import { tellOffline } from './toast.ts';

/** Shows a form's refusal in the modal too, where its code asks for that; once for each answer. */
export function useRefusal(failure: Failure | undefined): void {
  useEffect(() => {
    if (failure === undefined) return;
    import('./show-error.ts').then(({ showRefusal }) => showRefusal(failure), tellOffline);
  }, [failure]);
}
