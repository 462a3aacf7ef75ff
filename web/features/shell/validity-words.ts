type Field = Pick<HTMLInputElement, 'type' | 'title' | 'minLength' | 'min' | 'max'> & {
  validity: Partial<ValidityState>;
};

/** What the browser refuses in a field, in our language instead of the browser's. */
export function validityWords({ validity, type, title, minLength, min, max }: Field): string {
  if (validity.valueMissing) {
    if (type === 'checkbox') return 'Centang kotak ini untuk melanjutkan.';
    return type === 'radio' || type.startsWith('select') ? 'Pilih salah satu.' : 'Wajib diisi.';
  }
  if (validity.typeMismatch && type === 'email') return 'Isi dengan alamat email yang benar.';
  if (validity.tooShort) return `Isi paling sedikit ${minLength} karakter.`;
  if (validity.badInput)
    return type === 'number' ? 'Isi dengan angka.' : 'Isian ini belum lengkap.';
  if (validity.rangeUnderflow) return `Paling kecil ${min}.`;
  if (validity.rangeOverflow) return `Paling besar ${max}.`;
  return title || 'Isian ini belum benar.';
}
