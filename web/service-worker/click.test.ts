import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openClicked } from './click.ts';
import type { PageClient, WorkerScope } from './scope.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const HOME = 'https://tayang.example/';
type Page = Partial<PageClient> & { answers?: boolean; isForeign?: boolean };

async function click(url: unknown, pages: Page[]) {
  const did: string[] = [];
  const client = ({ answers = true, isForeign = false, ...page }: Page, name: string) =>
    ({
      url: HOME,
      focused: false,
      visibilityState: 'hidden',
      focus: async () => {
        did.push(`${name} focus`);
        throw new DOMException('no press', 'InvalidAccessError');
      },
      navigate: async (target: string) => {
        did.push(`${name} navigate ${target}`);
        if (isForeign) throw new TypeError('not controlled');
      },
      postMessage: (message: { type: string }, [port]: [MessagePort?] = []) => {
        did.push(`${name} ${message.type}`);
        if (answers) port?.postMessage('going');
      },
      ...page,
    }) as PageClient;
  const scope = {
    registration: { scope: HOME },
    clients: {
      matchAll: async () => pages.map((page, at) => client(page, `page ${at}`)),
      openWindow: async (target: string) => {
        did.push(`open ${target}`);
        return client({}, 'window');
      },
    },
  } as unknown as WorkerScope;
  const close = () => did.push('close');
  const done = openClicked(scope, { data: { url, messageId: 'm-1' }, close });
  return { did, done };
}

test('the page that is looked at is focused and goes there by itself', async () => {
  const { did, done } = await click('/notifikasi', [{}, { visibilityState: 'visible' }, {}]);
  await done;
  expect(did).toEqual(['close', 'page 1 focus', 'page 1 open']);
});

test('a page that shows it already comes first', async () => {
  const { did, done } = await click('/notifikasi', [
    { focused: true },
    { url: `${HOME}notifikasi` },
  ]);
  await done;
  expect(did[1]).toBe('page 1 focus');
});

test('a page that does not answer within a second is navigated, or a window opened', async () => {
  const hanging = await click('/a', [{ answers: false }]);
  await vi.advanceTimersByTimeAsync(1_000);
  await hanging.done;
  expect(hanging.did).toEqual(['close', 'page 0 focus', 'page 0 open', `page 0 navigate ${HOME}a`]);
  const foreign = await click('/a', [{ answers: false, isForeign: true }]);
  await vi.advanceTimersByTimeAsync(4_000);
  await foreign.done;
  expect(foreign.did.slice(4)).toEqual([`open ${HOME}a`, 'window opened']);
});

test('without a page a window opens, and is told after three seconds', async () => {
  const { did, done } = await click('/judul/senja?dari=push', []);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(did).toEqual(['close', `open ${HOME}judul/senja?dari=push`]);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(did.at(-1)).toBe('window opened');
});

test.each([
  'https://lain.example/',
  '//lain.example/a',
  'javascript:alert(1)',
  'https://tayang.example.lain.example/',
  undefined,
  5,
  '',
])('nothing leads away from this site: %s', async (url) => {
  const { did, done } = await click(url, []);
  await vi.advanceTimersByTimeAsync(3_000);
  await done;
  expect(did[1]).toBe(`open ${HOME}`);
});
