import { formatRupiah, formatTime } from '../http/format.ts';
import { html, raw, type Html } from '../http/html.ts';
import type { Page } from '../http/page.ts';
import { drawSvg } from '../midtrans/qris.ts';
import type { Notification } from '../notify/notification.ts';
import { buttons } from './buttons.ts';
import type { WalletView } from './view.ts';

const SAID: Readonly<Record<string, string>> = {
  pay: 'Terbayar. Toko diberi tahu.',
  decline: 'Pembayaran ditolak. Toko diberi tahu.',
  expire: 'Pesanan dibuat kedaluwarsa.',
  'pay-late': 'Pesanan lewat waktu, uangnya menyusul sebentar lagi.',
  'notify-twice': 'Pemberitahuan dikirim dua kali.',
  forge: 'Pemberitahuan palsu dikirim. Toko yang benar tidak percaya.',
  chargeback: 'Bank menarik kembali uangnya.',
};

export function orderPage(order: WalletView, sent: readonly Notification[], said: string): Page {
  const note = SAID[said] ?? said;
  const body = html`<p><a href="/_dev/wallet">← Semua pesanan</a></p>
    ${note && html`<p class="card said ${SAID[said] ? '' : 'bad'}" role="status">${note}</p>`}
    <div class="split">
      <div>
        <section class="card">
          <h1>Bayar ke Tayang</h1>
          <p class="amount">${formatRupiah(order.amountRupiah)}</p>
          <p>
            <span class="badge ${order.tone}">${order.statusText}</span>
            ${
              order.isPending &&
              html`<span class="muted small"
                >berlaku
                <time data-until="${order.expiresAtMs}"
                  >${formatTime(order.expiresAtMs)}</time
                ></span
              >`
            }
          </p>
          ${facts(order)}
        </section>
        ${buttons(order)}
      </div>
      ${
        order.qrString &&
        html`<section class="card">
          <div class="qr" role="img" aria-label="Kode QR pesanan ini">
            ${raw(drawSvg(order.qrString))}
          </div>
          <details>
            <summary class="small">Isi kode QR</summary>
            <p class="mono">${order.qrString}</p>
          </details>
        </section>`
      }
    </div>
    <h2>Pemberitahuan ke toko</h2>
    <section class="card">${history(sent)}</section>`;
  const watch = `/_dev/wallet/${encodeURIComponent(order.orderId)}.json`;
  return { title: order.orderId, section: 'wallet', body, watch };
}

function facts(order: WalletView): Html {
  return html`<dl>
    <dt>Pesanan</dt>
    <dd class="mono">${order.orderId}</dd>
    <dt>Cara</dt>
    <dd>${order.typeText}</dd>
    ${
      order.buyer &&
      html`<dt>Pembeli</dt>
        <dd>${order.buyer}</dd>`
    }
    ${order.items.map(
      (item) =>
        html`<dt>Barang</dt>
          <dd>${item.name} (${formatRupiah(item.priceRupiah)})</dd>`,
    )}
    ${order.facts.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
    ${
      order.returnUrl &&
      /^https?:/.test(order.returnUrl) &&
      html`<dt>Kembali</dt>
        <dd><a href="${order.returnUrl}">ke toko</a></dd>`
    }
  </dl>`;
}

const KIND_TEXTS: Readonly<Record<Notification['kind'], string>> = {
  genuine: 'asli',
  duplicate: 'ganda',
  forged: 'palsu',
  altered: 'diubah',
};
const STATE_TEXTS: Readonly<Record<Notification['state'], string>> = {
  waiting: 'menunggu',
  delivered: 'diterima',
  given_up: 'menyerah',
  dropped: 'dihilangkan',
  no_target: 'tanpa alamat',
};

function history(sent: readonly Notification[]): Html {
  if (sent.length === 0) return html`<p class="muted">Belum ada.</p>`;
  return html`<ul class="rows">
    ${sent.map(
      (it) =>
        html`<li>
          <div class="row">
            <b>${it.transactionStatus}</b> <span class="badge">${KIND_TEXTS[it.kind]}</span>
            <span class="small"
              >${STATE_TEXTS[it.state]}${it.lastAnswer && `, ${it.lastAnswer}`}${
                it.tries > 1 && `, ${it.tries} kali dicoba`
              }</span
            >
            <span class="muted small">${formatTime(it.createdAtMs)}</span>
          </div>
        </li>`,
    )}
  </ul>`;
}
