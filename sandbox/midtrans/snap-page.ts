import { formatRupiah } from '../http/format.ts';
import { html, type Html } from '../http/html.ts';
import type { Page } from '../http/page.ts';
import { isPaid, type Order } from './order.ts';
import { object } from './charge-request.ts';
import { SAVE_CARD, SNAP_METHODS } from './snap-methods.ts';
import type { SnapSession } from './snap-sessions.ts';

/** The hosted page: what is bought, then the methods, then the way to the wallet. */
export function snapPage(session: SnapSession | null, order: Order | null, nowMs: number): Page {
  const title = 'Pembayaran';
  if (!session)
    return {
      title,
      section: null,
      body: html`<h1>Halaman pembayaran tidak ada</h1>
        <p>Tautannya salah atau sudah dihapus. Kembali ke toko dan mulai lagi.</p>`,
    };
  const body = html`<h1>Bayar ke Tayang</h1>
    <section class="card">
      <p class="amount">${formatRupiah(session.amountRupiah)}</p>
      <p class="muted mono">${session.orderId}</p>
      <ul>
        ${session.items.map(
          (item) =>
            html`<li>${item.name}: ${formatRupiah(item.priceRupiah)} × ${item.quantity}</li>`,
        )}
      </ul>
    </section>
    ${order ? chosen(session, order) : choose(session, nowMs)}`;
  return {
    title,
    section: null,
    body,
    ...(order && { watch: `/_dev/wallet/${session.orderId}.json` }),
  };
}

function choose(session: SnapSession, nowMs: number): Html {
  if (session.canceledAtMs !== null)
    return html`<p class="card said bad">Pembayaran ini sudah dibatalkan oleh toko.</p>`;
  if (nowMs >= session.pageExpiresAtMs)
    return html`<p class="card said bad">Waktu untuk membayar sudah habis.</p>`;
  const canSave = object(session.request['credit_card'])['save_card'] === true;
  const isCard = session.enabledPayments.includes('credit_card');
  const allowed = SNAP_METHODS.filter(({ name }) =>
    name === SAVE_CARD
      ? canSave && (isCard || session.enabledPayments.length === 0)
      : session.enabledPayments.length === 0 ||
        session.enabledPayments.includes(name) ||
        (name === 'other_qris' && session.enabledPayments.includes('qris')),
  );
  return html`<form class="card" method="post">
    <h2>Pilih cara bayar</h2>
    <div class="actions">
      ${allowed.map(
        (method) => html`<button name="method" value="${method.name}">${method.label}</button>`,
      )}
    </div>
  </form>`;
}

const STATE_CODES: Partial<Record<Order['status'], string>> = { pending: '201', settlement: '200' };

function chosen(session: SnapSession, order: Order): Html {
  const back = session.finishUrl && backLink(session.finishUrl, order);
  return html`<section class="card">
    <h2>${isPaid(order) ? 'Pembayaran berhasil' : 'Selesaikan di dompet'}</h2>
    <div class="actions">
      ${
        order.status === 'pending' &&
        html`<a class="button" href="/_dev/wallet?order=${order.orderId}">Buka dompet</a>`
      }
      ${back && html`<a class="button" href="${back}">Kembali ke toko</a>`}
    </div>
  </section>`;
}

function backLink(finishUrl: string, order: Order): string | null {
  if (!URL.canParse(finishUrl) || !/^https?:$/.test(new URL(finishUrl).protocol)) return null;
  const url = new URL(finishUrl);
  url.searchParams.set('order_id', order.orderId);
  url.searchParams.set('status_code', STATE_CODES[order.status] ?? '202');
  url.searchParams.set('transaction_status', order.status);
  return url.href;
}
