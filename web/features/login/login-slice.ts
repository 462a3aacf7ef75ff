import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import type { Failure } from '../../lib/api/api-error.ts';
import type { LoginContent } from '../../lib/store/slices.ts';
import { patch, useStore } from '../../lib/store/store.ts';

/** What the sign-in page's action returns, as far as it concerns the slice. */
type LoginAnswer =
  | { kind: 'failed'; failure: Failure; email: string }
  | { kind: 'deleted'; until: string | null }
  | { kind: 'limit' };

/** The result as the slice keeps it: a refusal with its messages, a deleted account without; null where none is due. */
export function loginContent(answer: LoginAnswer | undefined): LoginContent | null {
  switch (answer?.kind) {
    case 'failed':
      return refusedContent(answer.email, answer.failure);
    case 'deleted':
      return { email: '', message: [], is_deleted: 1, undo_until: answer.until };
    case 'limit':
    case undefined:
      return null;
  }
}

/** A refused sign-in or registration: the address that was typed, and why. */
export function refusedContent(email: string, { message }: Failure): LoginContent {
  return { email, message: [message], is_deleted: 0, undo_until: null };
}

/** Keeps the page's answer in the store, and whether a sign-in is on its way. */
export function useLoginSlice(answer: LoginAnswer | undefined): void {
  const isSending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (answer !== undefined) patch('login', { content: loginContent(answer), loading: false });
  }, [answer]);
  useEffect(() => {
    patch('login', { loading: isSending });
  }, [isSending]);
  useEffect(() => () => patch('login', { loading: false }), []);
}

/** The address to begin with: of the last try here or on the registration page, or the one that was verified. */
export function useKnownEmail(): string {
  const content = useStore((state) => state.login.content);
  const { checkEmail, decoded } = useStore((state) => state.registerFinal);
  return content?.email || decoded || checkEmail || '';
}
