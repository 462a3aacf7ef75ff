import { ApiError, type Failure, isFailure } from './api-error.ts';
import { openModal } from './store.ts';
import { notify } from './toast.ts';

/**
 * Shows a failed call the way its code asks for: as a toast, as the modal, or not at all.
 * @returns the text when it belongs beside the form that sent the call (surface `inline`).
 */
export async function showError(error: unknown): Promise<string | undefined> {
  const { code, title, message } = failureOf(error);
  // Without a line the catalogue can't come either; a toast is right for that.
  const catalogue = await import('#contract/errors.ts').catch(() => undefined);
  switch (catalogue?.errors[code]?.surface ?? 'toast') {
    case 'inline':
      return message;
    case 'silent':
      return undefined;
    case 'modal':
      openModal({ title: title ?? 'Ada gangguan', message, status: 'error' });
      return undefined;
    case 'toast':
      notify({ title: title ?? 'Ada gangguan', message, status: 'error' });
      return undefined;
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  if (isFailure(error)) return error;
  return ApiError.from(500, undefined).failure;
}
