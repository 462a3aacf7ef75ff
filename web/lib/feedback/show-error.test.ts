import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { modalOf, showError, showRefusal } from './show-error.ts';
import { defaults } from '../store/slices.ts';
import { useStore } from '../store/store.ts';
import { useToastQueue } from './toast-queue.ts';

beforeEach(() => {
  useStore.setState(defaults);
  useToastQueue.setState({ waiting: [] });
});

const refused = (code: string, more = {}) =>
  ApiError.from(409, { code, title: 'Judul', message: 'Kenapa', requestId: 'r-1', ...more })
    .failure;

test('a code whose surface is the modal opens it with title, message and status', async () => {
  await showError(refused('commerce.paymentPending'));
  expect(useStore.getState().modal).toMatchObject({
    open: true,
    title: 'Judul',
    message: 'Kenapa',
    status: 'error',
    typeModal: 'alert',
    actionModal: null,
    serverSide: true,
    customMessage: '',
  });
  expect(useToastQueue.getState().waiting).toEqual([]);
});

test('a refusal that a page helps with asks, and leads there', () => {
  expect(modalOf(refused('commerce.minipackNeedsPlan'))).toMatchObject({
    typeModal: 'confirm',
    actionModal: { label: 'Lihat paket', href: '/paket' },
  });
});

test('a failure of ours carries the number that support finds it by; a lost connection carries none', () => {
  const ours = { ...refused('common.unexpected'), status: 500 };
  expect(modalOf(ours).customMessage).toBe('Kode bantuan: r-1');
  expect(modalOf(ApiError.offline().failure)).toMatchObject({
    serverSide: false,
    customMessage: '',
  });
});

test('beside its form a refusal opens the modal only where its code asks for that', async () => {
  await showRefusal(refused('commerce.termsNotAgreed'));
  expect(useStore.getState().modal.open).toBe(false);
  expect(useToastQueue.getState().waiting).toEqual([]);
  await showRefusal(refused('commerce.creditShort'));
  expect(useStore.getState().modal.open).toBe(true);
});

test('the end of a session, which the shell tells of, is not told again', async () => {
  const error = ApiError.from(401, refused('common.unauthenticated'));
  error.isTold = true;
  expect(await showError(error)).toBeUndefined();
  expect(useToastQueue.getState().waiting).toEqual([]);
  await showError(ApiError.from(401, refused('common.unauthenticated')));
  expect(useToastQueue.getState().waiting).toHaveLength(1);
});
