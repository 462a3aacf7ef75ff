import type { ErrorCode } from '#contract/errors.ts';

/** What is wrong with a source, for the one who sent it; trying again can't help. */
export class SourceError extends Error {
  readonly code: ErrorCode & `media.${string}`;

  constructor(code: SourceError['code'], cause?: unknown) {
    super(code, { cause });
    this.name = 'SourceError';
    this.code = code;
  }
}
