import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, type Failure, isFailure } from '../api/api-error.ts';
import { paths } from '../page/paths.ts';
import type { Modal } from '../store/slices.ts';
import { openModal } from '../store/store.ts';
import { notify } from './toast.ts';

/**
 * Shows a failed call the way its code asks for: as a toast, as the modal, or not at all.
 * @returns the text when it belongs beside the form that sent the call (surface `inline`).
 */
export async function showError(error: unknown): Promise<string | undefined> {
  if (error instanceof ApiError && error.isTold) return undefined;
  const failure = failureOf(error);
  const { title = 'Ada gangguan', message } = failure;
  switch (await surfaceOf(failure.code)) {
    case 'inline':
      return message;
    case 'silent':
      return undefined;
    case 'modal':
      openModal(modalOf(failure));
      return undefined;
    case 'toast':
      notify({ title, message, status: 'error' });
      return undefined;
  }
}

/** Shows a refusal that already stands beside its form in the modal too, where its code asks for that. */
export async function showRefusal(failure: Failure): Promise<void> {
  if ((await surfaceOf(failure.code)) === 'modal') openModal(modalOf(failure));
}

/** Where to go on from a refusal, when the way on is a page. */
const leadsTo: Partial<Record<ErrorCode, { label: string; href: string }>> = {
  'commerce.minipackNeedsPlan': { label: 'Lihat paket', href: paths.packages },
  'commerce.packageNotFound': { label: 'Lihat paket', href: paths.packages },
  'commerce.subscriptionNone': { label: 'Lihat paket', href: paths.packages },
  'commerce.subscriptionPaused': { label: 'Buka langganan', href: paths.subscription },
  'commerce.alreadyOwned': { label: 'Lihat tontonanku', href: paths.entitlements },
};

/** The modal of a failed call: title, message and status, and where there is one the page that helps. */
export function modalOf(failure: Failure): Omit<Modal, 'open'> {
  const { code, title = 'Ada gangguan', message, status, requestId } = failure;
  const action = leadsTo[code] ?? null;
  const isOurs = status >= 500 && requestId !== undefined;
  return {
    title,
    message,
    status: 'error',
    typeModal: action === null ? 'alert' : 'confirm',
    actionModal: action,
    serverSide: requestId !== undefined,
    // Support finds the call by it; a refusal explains itself.
    customMessage: isOurs ? `Kode bantuan: ${requestId}` : '',
  };
}

async function surfaceOf(code: ErrorCode) {
  // Offline the catalogue can't come either; a toast is right for that.
  const catalogue = await import('#contract/errors.ts').catch(() => undefined);
  return catalogue?.errors[code]?.surface ?? 'toast';
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error.failure;
  if (isFailure(error)) return error;
  return ApiError.from(500, undefined).failure;
}
