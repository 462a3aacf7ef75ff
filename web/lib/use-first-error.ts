import { type RefObject, useEffect } from 'react';

/** After a form was refused, puts the focus on its first field that is wrong. `answer` is new at every refusal. */
export function useFirstError(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, answer]);
}
