// Of the server alone: browsers carry nothing of it. No word of an editor or a viewer can be a hole.
const HOLE = import.meta.env.SSR ? `hole-${crypto.randomUUID()}-` : '';

/** Stands for what is one viewer's: as a text, as the value of an attribute, or as HTML. */
export const hole = (place: number): string => `${HOLE}${place}-`;

/** What stands around the holes, and which they are. */
export function splitAtHoles(html: string): { texts: string[]; places: number[] } {
  const [first = '', ...others] = html.split(HOLE);
  const texts = [first];
  const places: number[] = [];
  for (const each of others) {
    const end = each.indexOf('-');
    places.push(Number(each.slice(0, end)));
    texts.push(each.slice(end + 1));
  }
  return { texts, places };
}

/** As React writes texts and the values of attributes. */
export const escaped = (text: string): string =>
  text.replace(/["&'<>]/g, (sign) => entities[sign] ?? sign);

const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};
