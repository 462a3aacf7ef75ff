import { useEffect } from 'react';
import { validityOf, validityWords } from './validity-words.ts';

/** Has the browser's own checks of fields speak Indonesian, on every page. */
export function useValidityWords(): void {
  useEffect(() => {
    const say = ({ target, type }: Event) => {
      if (!isField(target)) return;
      // What an earlier check said is no fault of its own.
      target.setCustomValidity('');
      const field = readField(target);
      // While somebody writes the browser knows what it refuses; spaces it would let through.
      const isRefused = type === 'invalid' ? field.validity.valid !== true : field.lacksLetters;
      if (isRefused) target.setCustomValidity(validityWords(field));
    };
    const listeners = [
      ['invalid', say],
      ['input', say],
      ['change', say],
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

function readField(field: Field) {
  const { minLength = 0, min = '', max = '' } = field as Partial<HTMLInputElement>;
  const { type, title, value, required, validity: own } = field;
  const validity = validityOf({ type, value, required, minLength, validity: own });
  const label = field.labels?.[0]?.textContent ?? '';
  return {
    validity,
    type,
    title,
    minLength,
    min,
    max,
    label,
    lacksLetters: validity !== own,
  };
}
