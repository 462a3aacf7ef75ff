import { useEffect } from 'react';
import { validityOf, validityWords } from './validity-words.ts';

/** Has the browser's own checks of fields speak Indonesian, on every page. */
export function useValidityWords(): void {
  useEffect(() => {
    const say = ({ target }: Event) => {
      if (!isField(target)) return;
      // What an earlier check said is no fault of its own.
      target.setCustomValidity('');
      const field = readField(target);
      if (field.validity.valid !== true) target.setCustomValidity(validityWords(field));
    };
    const forget = ({ target }: Event) => {
      if (isField(target)) target.setCustomValidity('');
    };
    // Enter presses the form's button too. Looked at as late as this, whatever the page itself wrote into a field counts.
    const weigh = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button?.type !== 'submit') return;
      for (const each of button.form?.elements ?? []) {
        if (!isField(each)) continue;
        const field = readField(each);
        each.setCustomValidity(field.lacksLetters ? validityWords(field) : '');
      }
    };
    const listeners = [
      ['invalid', say],
      ['input', forget],
      ['change', forget],
      ['click', weigh],
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
