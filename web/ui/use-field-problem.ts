import { type FormEvent, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const CONTROLS = 'input:invalid, select:invalid, textarea:invalid';

/**
 * What a field says is wrong with it: the server's words, else the page's own check, which stands beside the field
 * instead of in the browser's bubble. The first wrong field of a form gets the focus.
 */
export function useFieldProblem(error: string | undefined) {
  const [found, setFound] = useState<string>();
  return {
    problem: found ?? error,
    onInvalid(event: FormEvent<Control>) {
      const { currentTarget: control } = event;
      event.preventDefault();
      setFound(wordsForInvalid(control, control.labels?.[0]?.textContent ?? ''));
      if (control.form?.querySelector(CONTROLS) === control) control.focus();
    },
    forget() {
      setFound(undefined);
    },
  };
}

type Checked = Pick<Control, 'type' | 'title'> & {
  validity: Pick<ValidityState, 'valueMissing' | 'typeMismatch' | 'tooShort' | 'patternMismatch'>;
  minLength?: number;
};

/** What the check found, in our words: a browser says it in the language that it was installed in. */
export function wordsForInvalid(
  { type, title, validity, minLength }: Checked,
  label: string,
): string {
  if (validity.valueMissing) {
    if (type === 'checkbox') return 'Centang dulu untuk melanjutkan.';
    if (type === 'radio' || type === 'select-one') return 'Pilih salah satu dulu.';
    return `Isi ${withSmallStart(label)} dulu.`;
  }
  if (validity.typeMismatch && type === 'email') {
    return 'Tulis alamat email lengkap, misalnya nama@contoh.id.';
  }
  if (validity.tooShort) return `Isi minimal ${minLength ?? 0} karakter.`;
  if (validity.patternMismatch && title !== '') return title;
  return 'Periksa lagi isian ini.';
}

/** `e-mail` of `E-mail`, but `OVO` as it is. */
const withSmallStart = (label: string) =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase('id') + label.slice(1);
