import { formatTime } from '../http/format.ts';
import { html } from '../http/html.ts';
import type { Page } from '../http/page.ts';
import type { Message } from './message.ts';

const MOST_SHOWN = 200;
const PREVIEW_CHARS = 110;

export function listPage(messages: readonly Message[], to: string): Page {
  const address = `/_dev/inbox.json?to=${encodeURIComponent(to)}`;
  const body = html`<h1>Kotak masuk</h1>
    <form class="card line" method="get" action="/_dev/inbox">
      <div>
        <label for="to">Penerima</label>
        <input id="to" name="to" type="search" value="${to}" placeholder="nama@contoh.id" />
      </div>
      <button class="main">Saring</button>
    </form>
    ${messages.length === 0 ? empty(to) : list(messages)}`;
  return { title: 'Kotak masuk', section: 'inbox', body, watch: address };
}

const empty = (to: string) =>
  html`<section class="card">
    <p>${to ? `Belum ada surat untuk ${to}.` : 'Belum ada surat.'}</p>
    <p class="muted small">
      Semua surat yang dikirim layanan berhenti di sini dan langsung tampil.
    </p>
  </section>`;

function list(messages: readonly Message[]) {
  return html`<section class="card">
      <ul class="rows">
        ${messages.slice(0, MOST_SHOWN).map(
          (message) =>
            html`<li>
              <a class="row" href="/_dev/inbox/${message.id}">
                <span class="grow"
                  ><b>${message.subject || '(tanpa judul)'}</b><br /><span class="muted small"
                    >${preview(message)}</span
                  ></span
                >
                <span class="small">${message.to.join(', ')}</span>
                <span class="muted small">${formatTime(message.receivedAtMs)}</span>
              </a>
            </li>`,
        )}
      </ul>
    </section>
    <form method="post" action="/_dev/inbox/clear">
      <button class="bad">Kosongkan kotak masuk</button>
    </form>`;
}

const preview = (message: Message): string =>
  message.text.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_CHARS);

export function messagePage(message: Message): Page {
  const body = html`<p><a href="/_dev/inbox">← Kotak masuk</a></p>
    <h1>${message.subject || '(tanpa judul)'}</h1>
    <section class="card">
      <dl>
        <dt>Dari</dt>
        <dd>${message.from}</dd>
        <dt>Untuk</dt>
        <dd>${message.to.join(', ')}</dd>
        <dt>Waktu</dt>
        <dd>${formatTime(message.receivedAtMs)}</dd>
      </dl>
    </section>
    ${
      message.links.length > 0 &&
      html`<section class="card">
        <h2>Tautan</h2>
        <ul class="rows">
          ${message.links.map(
            (link) => html`<li><a class="row link mono" href="${link}">${link}</a></li>`,
          )}
        </ul>
      </section>`
    }
    ${
      message.attachments.length > 0 &&
      html`<section class="card">
        <h2>Lampiran</h2>
        <ul class="rows">
          ${message.attachments.map(
            (it, at) =>
              html`<li>
                <a class="row link" href="/_dev/inbox/${message.id}/attachment/${at}"
                  >${it.name} (${Math.ceil(it.bytes / 1024)} KB)</a
                >
              </li>`,
          )}
        </ul>
      </section>`
    }
    ${
      message.html
        ? html`<iframe
            title="Isi surat"
            src="/_dev/inbox/${message.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
        : html`<section class="card"><pre>${message.text}</pre></section>`
    }
    ${
      message.html &&
      message.text &&
      html`<details class="card">
        <summary>Versi teks</summary>
        <pre>${message.text}</pre>
      </details>`
    }`;
  return { title: message.subject, section: 'inbox', body };
}
