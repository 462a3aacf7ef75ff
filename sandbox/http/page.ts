import { html, raw, type Html } from './html.ts';
import { STYLE } from './style.ts';

export type Page = {
  title: string;
  /** Which tab of the bar is lit. */
  section: 'inbox' | 'wallet' | 'faults' | null;
  body: Html;
  /** A JSON address; when its text changes the page loads again. */
  watch?: string;
};

const TABS = [
  { section: 'inbox', href: '/_dev/inbox', label: 'Kotak masuk' },
  { section: 'wallet', href: '/_dev/wallet', label: 'Dompet' },
  { section: 'faults', href: '/_dev/faults', label: 'Gangguan' },
  // Served by the platform itself, whose time it is.
  { section: null, href: '/_dev/clock', label: 'Jam uji' },
] as const;

/** Only our own small script runs; mail is shown in a frame that has a policy of its own. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; " +
  "img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'";

export function renderPage(page: Page): string {
  const tabs = TABS.map(
    (tab) =>
      html`<a
        href="${tab.href}"
        ${tab.section !== null && tab.section === page.section && raw('aria-current="page"')}
        >${tab.label}</a
      >`,
  );
  return html`<!doctype html>
    <html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · Dunia luar</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
        <script src="/_dev/assets/live.js" defer></script>
      </head>
      <body ${page.watch && html`data-watch="${page.watch}"`}>
        <header class="bar">
          <p class="brand"><b>Dunia luar</b> <span>simulasi</span></p>
          <nav aria-label="Bagian">${tabs}</nav>
        </header>
        <main>${page.body}</main>
        <footer>Uang, bank, dan surat di sini tidak nyata.</footer>
      </body>
    </html>`.html;
}
