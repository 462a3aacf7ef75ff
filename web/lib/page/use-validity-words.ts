import { useEffect } from 'react';
import { validityWords } from './validity-words.ts';

/** Has the browser's own checks of fields speak Indonesian, on every page. */
export function useValidityWords(): void {
  useEffect(() => {
    const say = ({ target }: Event) => {
      if (!isField(target)) return;
      // What an earlier check said is no fault of its own.
      target.setCustomValidity('');
      if (!target.validity.valid) target.setCustomValidity(validityWords(readField(target)));
    };
    const forget = ({ target }: Event) => {
      if (isField(target)) target.setCustomValidity('');
    };
    const listeners = [
      ['invalid', say],
      ['input', forget],
      ['change', forget],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of listeners) document.removeEventListener(name, listener, true);
    };
  }, []);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function readField(field: Field): Parameters<typeof validityWords>[0] {
  const { minLength = 0, min = '', max = '' } = field as Partial<HTMLInputElement>;
  const { validity, type, title } = field;
  const label = field.labels?.[0]?.textContent ?? '';
  return { validity, type, title, minLength, min, max, label };
}
