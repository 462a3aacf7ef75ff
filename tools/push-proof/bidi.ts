import { setTimeout as sleep } from 'node:timers/promises';

type Answer = { id?: number; type?: string; result?: unknown; error?: string; message?: string };
type Remote = { type: string; value?: unknown };
type Evaluated = {
  type: string;
  result?: Remote;
  exceptionDetails?: { text: string };
};

/** A browser that is driven by WebDriver BiDi. */
export type Driver = {
  send<T = unknown>(method: string, params: object): Promise<T>;
  /** Plain code whose value is text, a number or a boolean, in a page or in the browser's own window. */
  evaluate<T>(context: string, expression: string): Promise<T>;
  close(): void;
};

export async function openDriver(url: string): Promise<Driver> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve: (answer: Answer) => void }>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)));
  });
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id ?? 0)?.resolve(answer);
    waiting.delete(answer.id ?? 0);
  });

  async function send<T>(method: string, params: object): Promise<T> {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, { resolve }));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await Promise.race([
      answered,
      sleep(60_000, undefined, { ref: false }).then((): Answer => ({
        error: 'timeout',
        message: 'no answer in a minute',
      })),
    ]);
    if (answer.error !== undefined)
      throw new Error(`${method}: ${answer.error}, ${answer.message ?? ''}`);
    return answer.result as T;
  }

  async function evaluate<T>(context: string, expression: string): Promise<T> {
    const answer = await send<Evaluated>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (answer.exceptionDetails !== undefined)
      throw new Error(`${answer.exceptionDetails.text} in: ${expression}`);
    return answer.result?.value as T;
  }

  return { send, evaluate, close: () => socket.close() };
}

/** Looks until there is something, at most so long. @throws Error that says what did not come */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  longestMs = 20_000,
): Promise<T> {
  const end = Date.now() + longestMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${longestMs} ms in vain: ${what}`);
    await sleep(50);
  }
}
