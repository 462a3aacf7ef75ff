import { findPicture, pictureMark, type PastedPicture, picturesOfRtf } from './pasted-pictures.ts';

/**
 * What was pasted as the parser should read it: lists of Word as lists, pictures as marks in the words. All else is left to
 * the parser, which keeps words and drops what it does not know. `take` keeps a picture and returns its number.
 */
export function readPasted(
  pasted: string,
  rtf: string,
  take: (picture: PastedPicture) => number,
): string {
  const html = withoutRunning(pasted);
  if (!/mso-list|<img\b/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  makeLists(page);
  const ofRtf = picturesOfRtf(rtf);
  for (const image of page.querySelectorAll('img')) {
    const picture = findPicture(image, ofRtf);
    image.replaceWith(picture === undefined ? '' : pictureMark(take(picture)));
  }
  return page.body.innerHTML;
}

/** Word brings a list as paragraphs whose sign is text, between comments that only Word reads: here they become lists. */
function makeLists(page: Document): void {
  let list: Element | undefined;
  for (const paragraph of page.querySelectorAll('p')) {
    if (!/mso-list\s*:\s*(?!none|ignore|skip)/i.test(paragraph.getAttribute('style') ?? '')) {
      list = undefined;
      continue;
    }
    const sign = [...paragraph.querySelectorAll('[style]')].find((each) =>
      /mso-list\s*:\s*ignore/i.test(each.getAttribute('style') ?? ''),
    );
    const name = /^\s*\(?[\da-z]{1,4}[.)]/i.test(sign?.textContent ?? '') ? 'OL' : 'UL';
    sign?.remove();
    if (list?.tagName !== name || list.nextElementSibling !== paragraph) {
      list = page.createElement(name);
      paragraph.before(list);
    }
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** The parser takes none of it; but each would be reported against the page's policy while it is read. */
const withoutRunning = (html: string) =>
  html
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag.replaceAll(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
    );
