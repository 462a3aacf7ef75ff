import { type ComponentProps, type FormEvent, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type What = Pick<Control, 'type' | 'title'> & {
  validity: Pick<ValidityState, 'valueMissing' | 'typeMismatch' | 'tooShort' | 'patternMismatch'>;
  minLength?: number;
};

/** What is wrong with a field, in our words: a browser says it in the language that it was installed in. */
export function wordsForInvalid({ type, title, validity, minLength }: What, label: string): string {
  if (validity.valueMissing) {
    if (type === 'checkbox') return 'Centang dulu untuk melanjutkan.';
    if (type === 'radio' || type === 'select-one') return 'Pilih salah satu dulu.';
    return `Isi ${withSmallStart(label)} dulu.`;
  }
  if (validity.typeMismatch && type === 'email') {
    return 'Tulis alamat e-mail lengkap, misalnya nama@contoh.id.';
  }
  if (validity.tooShort) return `Isi minimal ${minLength ?? 0} karakter.`;
  if (validity.patternMismatch && title !== '') return title;
  return 'Periksa lagi isian ini.';
}

/** `e-mail` of `E-mail`, but `OVO` as it is. */
const withSmallStart = (label: string) =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase('id') + label.slice(1);

/**
 * The problem that a field shows: what the browser found before sending, in our words and beside the field, else what
 * the server answered. The first wrong field of a form is focused, which scrolls it clear of the bar on top
 * (`scroll-margin` of base.css).
 */
export function useFieldProblem<Tag extends 'input' | 'select' | 'textarea'>(
  label: string,
  error: string | undefined,
  onInput: ComponentProps<Tag>['onInput'],
) {
  const [own, setOwn] = useState<string>();
  return {
    problem: own ?? error,
    listeners: {
      onInvalid(event: FormEvent<Control>) {
        event.preventDefault();
        const control = event.currentTarget;
        setOwn(wordsForInvalid(control, label));
        if (firstInvalid(control.form) === control) control.focus();
      },
      onInput(event: Parameters<NonNullable<ComponentProps<Tag>['onInput']>>[0]) {
        setOwn(undefined);
        (onInput as ((given: typeof event) => void) | undefined)?.(event);
      },
    },
  };
}

function firstInvalid(form: HTMLFormElement | null): Element | undefined {
  return [...(form?.elements ?? [])].find((each) => each.matches(':invalid:not(fieldset)'));
}
