import { formatRupiah, formatTime } from '../http/format.ts';
import { html } from '../http/html.ts';
import type { Page } from '../http/page.ts';
import type { WalletView } from './view.ts';

const MOST_SHOWN = 50;

/** Orders that wait for money first; `missing` is what was looked for and not found. */
export function listPage(orders: readonly WalletView[], missing: string): Page {
  const waiting = orders.filter((order) => order.isPending).slice(0, MOST_SHOWN);
  const others = orders.filter((order) => !order.isPending).slice(0, MOST_SHOWN);
  const body = html`<h1>Dompet</h1>
    ${
      missing &&
      html`<p class="card said bad" role="alert">
        Tidak ada pesanan dengan kode itu. Periksa lagi kode pesanan atau isi kode QR-nya.
      </p>`
    }
    <section class="card">
      <form class="line" method="get" action="/_dev/wallet">
        <div>
          <label for="qr">Isi kode QR atau nomor pesanan</label>
          <input id="qr" name="qr" autocomplete="off" placeholder="00020101021226…" />
        </div>
        <button class="main">Buka</button>
      </form>
      <div data-scan hidden>
        <label for="picture">atau pindai dari kamera atau gambar</label>
        <input id="picture" type="file" accept="image/*" capture="environment" />
        <p class="small" role="status"></p>
      </div>
    </section>
    <h2>Menunggu dibayar</h2>
    <section class="card">
      ${
        waiting.length > 0
          ? rows(waiting)
          : html`<p class="muted">Tidak ada. Pesanan muncul di sini begitu kode bayar dibuat.</p>`
      }
    </section>
    ${
      others.length > 0 &&
      html`<h2>Sebelumnya</h2>
        <section class="card">${rows(others)}</section>`
    }`;
  return { title: 'Dompet', section: 'wallet', body, watch: '/_dev/wallet.json' };
}

const rows = (orders: readonly WalletView[]) =>
  html`<ul class="rows">
    ${orders.map((order) => {
      return html`<li>
        <a class="row" href="/_dev/wallet?order=${order.orderId}">
          <span class="grow"
            ><b>${formatRupiah(order.amountRupiah)}</b> ${order.typeText}<br /><span
              class="muted mono"
              >${order.orderId}</span
            ></span
          >
          <span class="badge ${order.tone}">${order.statusText}</span>
          <span class="muted small">${formatTime(order.createdAtMs)}</span>
        </a>
      </li>`;
    })}
  </ul>`;
