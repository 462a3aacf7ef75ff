import type { Page } from '@playwright/test';

/**
 * Sentences of a page that hold English, or a name out of code in place of words: in what is seen, and in what is read
 * out. What says that it is of another language, or not to be translated, may.
 */
export function foreignWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ENGLISH =
      /(?<![\p{L}-])(the|and|of|is|are|was|were|be|been|with|for|from|this|that|these|not|you|your|please|loading|save|saved|cancel|delete|remove|removed|edit|search|close|submit|create|created|update|updated|new|next|previous|back|failed|pending|done|ready|running|queued|active|draft|published|unknown|missing|invalid|null|undefined|NaN|true|false|yes|all|by|on|in)(?![\p{L}-])/iu;
    const CODE = /(?<![\w./@?=&:#-])[a-z]+(?:_[a-z]+|[a-z](?=[A-Z])[A-Za-z]*)+(?![\w./@=-])/;
    const FOREIGN = '[lang]:not(html):not([lang="id"]), [translate="no"], code, pre, script, style';
    const found = new Set<string>();
    const judge = (text: string | null | undefined, element: Element | null) => {
      const words = text?.trim().replaceAll(/\s+/g, ' ') ?? '';
      if (words === '' || element === null || element.closest(FOREIGN) !== null) return;
      const hit = ENGLISH.exec(words) ?? CODE.exec(words);
      if (hit !== null) found.add(`${hit[0]}: ${words.slice(0, 90)}`);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { nodeValue, parentElement } = texts.currentNode;
      if (parentElement?.checkVisibility() === true) judge(nodeValue, parentElement);
    }
    for (const element of document.querySelectorAll('body *'))
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
        judge(element.getAttribute(name), element);
    judge(document.title, document.body);
    return [...found];
  });
}
