import { useEffect } from 'react';
import type { Failure } from '../api/api-error.ts';
import { showRefusal } from './show-error.ts';

/** Shows a form's refusal in the modal too, where its code asks for that; once for each answer. */
export function useRefusal(failure: Failure | undefined): void {
  useEffect(() => {
    if (failure !== undefined) void showRefusal(failure);
  }, [failure]);
}
