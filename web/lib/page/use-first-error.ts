import { type RefObject, useEffect, useRef } from 'react';
import { useActionData } from 'react-router';

/**
 * The form whose first wrong field is focused at every refusal. What its action answers is new each time, so the
 * very same error is met again too.
 */
export function useFirstError(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const answer: unknown = useActionData();
  useEffect(() => {
    if (answer === undefined) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  return form;
}
