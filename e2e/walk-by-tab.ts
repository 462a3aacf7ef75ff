import { expect, type Page } from '@playwright/test';

/** More stops than this no page has before its end. */
const MOST_STOPS = 400;

type Walker = { step(): Promise<boolean>; endWalk(): Walk };
type Walk = { problems: string[]; isOver: boolean; stops: number };

/** Begins a walk: what can be reached by Tab now is what has to be. */
const begin = () => {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 50)}"`;
  const isStop = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [type=hidden], [type=radio]:not(:checked)') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert]') === null;
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  const missing = new Set([...all].filter(isStop));
  const walk = { problems: [] as string[], isOver: false, stops: 0 };
  const seen = new Set<Element>();
  let last: Element | undefined;
  const look = (element: HTMLElement) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    if (outlineStyle === 'none' && boxShadow === 'none' && outlineWidth !== '0px')
      walk.problems.push(`focus is not seen on ${nameOf(element)}`);
    const [x, y] = middleOf(element);
    const at = document.elementFromPoint(x, y);
    const isSeen =
      at !== null && (element.contains(at) || at.contains(element) || at.closest('label') !== null);
    if (!isSeen) walk.problems.push(`focus is covered or off the screen on ${nameOf(element)}`);
  };
  /** Of what is in view of it: what it stands in may scroll, too. */
  const middleOf = (element: HTMLElement): [x: number, y: number] => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    [left, top] = [Math.max(left, 0), Math.max(top, 0)];
    [right, bottom] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      if (around === document.body || getComputedStyle(around).overflowY === 'visible') continue;
      const box = around.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const step = async () => {
    // Once it is drawn as focused, and what slides has arrived.
    await new Promise(requestAnimationFrame);
    const sliding = document
      .getAnimations()
      .filter((each) => each instanceof CSSTransition && each.playState === 'running');
    await Promise.allSettled(sliding.map(({ finished }) => finished));
    const element = document.activeElement as HTMLElement;
    walk.stops += 1;
    missing.delete(element);
    if (seen.has(element)) walk.isOver = element !== last;
    else if (element !== document.body) look(element);
    last = element;
    seen.add(element);
    return walk.isOver;
  };
  if (document.documentElement.scrollWidth > innerWidth)
    walk.problems.push(`${document.documentElement.scrollWidth} px are wider than the screen`);
  Object.assign(window, {
    step,
    endWalk: () => ({
      ...walk,
      problems: [
        ...walk.problems,
        // What the page took away or moved meanwhile need not be reached.
        ...[...missing]
          .filter((each) => each.isConnected && isStop(each))
          .map((each) => `not reached: ${nameOf(each)}`),
      ],
    }),
  });
};

/** Opens a page of the studio and waits until it listens. */
export async function openStudio(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buka navigasi' })).toBeEnabled();
}

/** Walks the page by Tab alone until it comes around. */
export async function walkByTab(page: Page): Promise<Walk> {
  await page.evaluate(begin);
  for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => (window as unknown as Walker).step())) break;
  }
  return await page.evaluate(() => (window as unknown as Walker).endWalk());
}
