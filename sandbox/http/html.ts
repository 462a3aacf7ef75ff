/** Text that is already safe to put into a page. */
export type Html = { html: string };

type Piece = Html | string | number | null | undefined | false | readonly Piece[];

/** Builds HTML from a template; everything put into it is escaped unless it is Html itself. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return { html: strings.reduce((all, text, at) => all + render(pieces[at - 1]) + text) };
}

export const raw = (text: string): Html => ({ html: text });

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string') return escapeHtml(piece);
  if (typeof piece === 'number') return String(piece);
  return 'html' in piece ? piece.html : piece.map(render).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
