import { type Driver, until } from './bidi.ts';

/** A tab, and what a viewer does in it. */
export function openTab(driver: Driver, context: string) {
  const value = <T>(expression: string) => driver.evaluate<T>(context, expression);
  const find = (selector: string, words: string) =>
    `[...document.querySelectorAll(${JSON.stringify(selector)})]
      .find((each) => each.textContent.trim() === ${JSON.stringify(words)})`;

  return {
    value,
    async goTo(url: string): Promise<void> {
      await driver.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    /** Only once React listens: what is typed before is taken for what the server drew. */
    async fill(selector: string, words: string): Promise<void> {
      await until(selector, () =>
        value<boolean>(`(() => {
          const field = document.querySelector(${JSON.stringify(selector)});
          if (field === null) return false;
          field.value = ${JSON.stringify(words)};
          return true;
        })()`),
      );
    },
    /** A true press in the middle of the button: what asks for permission wants one. */
    async press(selector: string, words: string): Promise<void> {
      const button = find(selector, words);
      await until(`the button "${words}"`, () => value<boolean>(`${button} !== undefined`));
      const point = await value<string>(`(async () => {
        const button = ${button};
        button.scrollIntoView({ block: 'center' });
        await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})));
        const { x, y, width, height } = button.getBoundingClientRect();
        return JSON.stringify({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) });
      })()`);
      const { x, y } = JSON.parse(point) as { x: number; y: number };
      await driver.send('input.performActions', {
        context,
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', x, y },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      });
    },
    /** All cookies of the browser, as a request carries them. */
    async cookies(): Promise<string> {
      const { cookies } = await driver.send<{
        cookies: { name: string; value: { value: string } }[];
      }>('storage.getCookies', {});
      return cookies.map(({ name, value: { value: text } }) => `${name}=${text}`).join('; ');
    },
    /** What all tabs show. */
    async urls(): Promise<string[]> {
      const { contexts } = await driver.send<{ contexts: { url: string }[] }>(
        'browsingContext.getTree',
        {},
      );
      return contexts.map(({ url }) => url);
    },
  };
}
