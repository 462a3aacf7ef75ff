type Field = Pick<HTMLInputElement, 'type' | 'title' | 'minLength' | 'min' | 'max'> & {
  validity: Partial<ValidityState>;
  /** What stands above it; empty where nothing does. */
  label: string;
};

/** Of these the server takes spaces at the ends for nothing, and the browser for letters. */
const TRIMMED = ['text', 'search', 'tel', 'textarea'];

type Written = Pick<HTMLInputElement, 'type' | 'value' | 'required' | 'minLength'> & {
  validity: Partial<ValidityState>;
};

/** What is refused in a field: what the browser refuses, and spaces where something is to be written. */
export function validityOf(field: Written): Partial<ValidityState> {
  const { type, value, required, minLength, validity } = field;
  const letters = value.trim().length;
  if (!TRIMMED.includes(type) || letters === value.length) return validity;
  if (letters === 0) return required ? { valueMissing: true } : validity;
  return letters < minLength ? { tooShort: true } : validity;
}

/** What the browser refuses in a field, in our words: it would say it in the language that it was installed in. */
export function validityWords(field: Field): string {
  const { validity, type, title, minLength, min, max, label } = field;
  if (validity.valueMissing) {
    if (type === 'checkbox') return 'Centang dulu untuk melanjutkan.';
    if (type === 'radio' || type.startsWith('select')) return 'Pilih salah satu dulu.';
    return label === '' ? 'Wajib diisi.' : `Isi ${withSmallStart(label)} dulu.`;
  }
  if (validity.typeMismatch && type === 'email') {
    return 'Tulis alamat email lengkap, misalnya nama@contoh.id.';
  }
  if (validity.tooShort) return `Isi minimal ${minLength} karakter.`;
  if (validity.badInput)
    return type === 'number' ? 'Isi dengan angka.' : 'Isian ini belum lengkap.';
  if (validity.rangeUnderflow) return `Paling kecil ${min}.`;
  if (validity.rangeOverflow) return `Paling besar ${max}.`;
  return title || 'Periksa lagi isian ini.';
}

/** `email` of `Email`, but `OVO` as it is. */
const withSmallStart = (label: string) =>
  /^\p{Lu}\p{Lu}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase('id') + label.slice(1);
