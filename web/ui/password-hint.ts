import {
  type PasswordOwner,
  passwordShapeProblem,
  SHORTEST_PASSWORD,
} from '#contract/accounts/password-shape.ts';

/** From here on a password is good by its length alone (NIST SP 800-63B). */
const GOOD_LENGTH = 12;
const STRONG_LENGTH = 15;

export type PasswordHint = {
  /** 0 while it can't be taken, up to 3. */
  level: 0 | 1 | 2 | 3;
  words: string;
};

const FIRST =
  'Minimal 8 karakter, tanpa aturan lain. Tiga kata yang tidak berhubungan mudah diingat dan sulit ditebak.';

/**
 * What to say of a password while it is typed. The words change at thresholds, not with every key: a screen reader
 * tells each change.
 */
export function passwordHint(password: string, owner: PasswordOwner): PasswordHint {
  const { length } = Array.from(password);
  if (length === 0) return { level: 0, words: FIRST };
  if (length < SHORTEST_PASSWORD) return { level: 0, words: 'Belum cukup: minimal 8 karakter.' };
  switch (passwordShapeProblem(password, owner)) {
    case 'length':
      return { level: 0, words: 'Terlalu panjang: paling banyak 128 karakter.' };
    case 'simple':
      return { level: 0, words: 'Mudah ditebak: hanya urutan, ulangan, atau tanggal.' };
    case 'personal':
      return { level: 0, words: 'Mudah ditebak: nama, email, atau nomor HP-mu sendiri.' };
    case undefined:
      break;
  }
  if (length >= STRONG_LENGTH) return { level: 3, words: 'Kuat, panjangnya sudah bagus.' };
  if (length >= GOOD_LENGTH) return { level: 2, words: 'Baik. Satu kata lagi membuatnya kuat.' };
  return { level: 1, words: 'Cukup. Lebih panjang lebih aman.' };
}
