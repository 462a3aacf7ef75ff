import { html, type Html } from '../http/html.ts';
import type { Page } from '../http/page.ts';
import type { SavedMethod } from './saved-methods.ts';

const STATES: Readonly<Record<SavedMethod['state'], { text: string; tone: string }>> = {
  waiting: { text: 'Menunggu persetujuan', tone: 'pending' },
  good: { text: 'Bisa ditagih', tone: 'good' },
  empty: { text: 'Saldo tidak cukup', tone: 'bad' },
  expired: { text: 'Kedaluwarsa', tone: 'bad' },
  blocked: { text: 'Diblokir', tone: 'bad' },
  over: { text: 'Sudah dilepas', tone: 'bad' },
};

/** Where GoPay asks its user whether a merchant may charge the wallet. */
export function linkPage(method: SavedMethod | null): Page {
  const title = 'Hubungkan GoPay';
  if (method?.kind !== 'gopay')
    return { title, section: null, body: html`<h1>Tautan ini tidak ada</h1>` };
  const body = html`<h1>${title}</h1>
    <section class="card">
      <p>Tayang ingin terhubung dengan GoPay ${method.label} dan menagihnya sendiri.</p>
      <p><span class="badge ${STATES[method.state].tone}">${STATES[method.state].text}</span></p>
      ${
        method.state === 'waiting' &&
        html`<form method="post" class="actions">
          <button class="main" name="answer" value="approve">Setujui dengan PIN</button>
          <button class="bad" name="answer" value="decline">Tolak</button>
        </form>`
      }
    </section>`;
  return { title, section: null, body };
}

const BUTTONS: Readonly<Record<SavedMethod['kind'], readonly [change: string, label: string][]>> = {
  card: [
    ['fill', 'Bisa ditagih'],
    ['empty', 'Limit habis'],
    ['expire', 'Kedaluwarsa'],
    ['block', 'Blokir'],
  ],
  gopay: [
    ['fill', 'Isi saldo'],
    ['empty', 'Kosongkan saldo'],
    ['block', 'Blokir'],
    ['unlink', 'Lepas dari aplikasi'],
  ],
};

/** Everything that a merchant may charge by itself. */
export function savedPage(methods: readonly SavedMethod[]): Page {
  const body = html`<h1>Kartu dan dompet tersimpan</h1>
    ${methods.length === 0 && html`<p class="muted">Belum ada.</p>`} ${methods.map(one)}`;
  return { title: 'Tersimpan', section: 'wallet', body, watch: '/_dev/saved.json' };
}

function one(method: SavedMethod): Html {
  return html`<section class="card">
    <p>
      <b>${method.kind === 'card' ? 'Kartu' : 'GoPay'} ${method.label}</b>
      <span class="badge ${STATES[method.state].tone}">${STATES[method.state].text}</span>
    </p>
    <div class="actions">
      ${BUTTONS[method.kind].map(
        ([change, label]) =>
          html`<form method="post" action="/_dev/saved/${encodeURIComponent(method.id)}/${change}">
            <button>${label}</button>
          </form>`,
      )}
    </div>
  </section>`;
}
