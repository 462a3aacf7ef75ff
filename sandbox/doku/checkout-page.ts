import { formatRupiah, formatTime } from '../http/format.ts';
import { html, type Html } from '../http/html.ts';
import type { Page } from '../http/page.ts';
import { CHANNELS, findChannel } from './channels.ts';
import type { DokuOrder } from './order.ts';

/** The hosted page: what is bought, then the channels, then the way to the wallet. */
export function checkoutPage(order: DokuOrder | null): Page {
  const title = 'Pembayaran DOKU';
  if (!order)
    return {
      title,
      section: null,
      body: html`<h1>Halaman pembayaran tidak ada</h1>
        <p>Tautannya salah atau sudah dihapus. Kembali ke toko dan mulai lagi.</p>`,
    };
  const body = html`<h1>DOKU Checkout</h1>
    <section class="card">
      <p class="amount">${formatRupiah(order.amountRupiah)}</p>
      <p class="muted mono">${order.orderId}</p>
      <ul>
        ${order.items.map(
          (item) =>
            html`<li>${item.name}: ${formatRupiah(item.priceRupiah)} × ${item.quantity}</li>`,
        )}
      </ul>
      <p class="muted small">Berlaku sampai ${formatTime(order.expiresAtMs)}</p>
    </section>
    ${order.status === 'PENDING' && order.channel === null ? choose(order) : chosen(order)}`;
  return { title, section: null, body, watch: `/_dev/wallet/${order.orderId}.json` };
}

const choose = (order: DokuOrder): Html =>
  html`<form class="card" method="post">
    <h2>Pilih cara bayar</h2>
    <div class="actions">
      ${CHANNELS.filter(
        ({ id }) => order.methodTypes.length === 0 || order.methodTypes.includes(id),
      ).map(({ id, label }) => html`<button name="channel" value="${id}">${label}</button>`)}
    </div>
  </form>`;

const STATES: Partial<Record<DokuOrder['status'], string>> = {
  PENDING: 'Selesaikan pembayaran',
  SUCCESS: 'Pembayaran berhasil',
  EXPIRED: 'Waktu untuk membayar sudah habis',
  CANCELLED: 'Pembayaran ini sudah dibatalkan oleh toko',
};

function chosen(order: DokuOrder): Html {
  const isLink = /^https?:/.test(order.callbackUrl ?? '');
  return html`<section class="card">
    <h2>${STATES[order.status] ?? 'Pembayaran tidak berhasil'}</h2>
    ${
      order.status === 'PENDING' &&
      html`<p>
        ${findChannel(order.channel)?.label}
        ${order.payCode && html`<br /><b class="mono">${order.payCode}</b>`}
      </p>`
    }
    <div class="actions">
      ${
        order.status === 'PENDING' &&
        html`<a class="button" href="/_dev/wallet?order=${order.orderId}">Buka dompet</a>`
      }
      ${isLink && html`<a class="button" href="${order.callbackUrl}">Kembali ke toko</a>`}
    </div>
  </section>`;
}
