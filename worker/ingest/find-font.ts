import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FONT = '@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-600-normal.woff';

/** The house font as a file that ffmpeg can letter with, or undefined. */
export function findFont(): string | undefined {
  try {
    const path = fileURLToPath(import.meta.resolve(FONT));
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
