import { formatRupiah } from '../http/format.ts';
import { html, type Html } from '../http/html.ts';
import type { WalletView } from './view.ts';

/** What the buyer may do with an order, and what may be done to the merchant behind its back. */
export function buttons(order: WalletView): Html {
  const { isPending } = order;
  const twice = isPending ? 'Bayar, kirim notifikasi dua kali' : 'Kirim notifikasi dua kali';
  return html`${
      isPending &&
      html`<section class="card">
        <div class="actions">
          ${button(order, 'pay', `Bayar ${formatRupiah(order.amountRupiah)}`, 'main', 'wide')}
          ${button(order, 'decline', 'Tolak', 'bad', 'wide')}
        </div>
      </section>`
    }
    <section class="card">
      <h2>Uji toko</h2>
      <div class="actions">
        ${order.canBeLate && button(order, 'pay-late', 'Bayar terlambat')}
        ${isPending && button(order, 'expire', 'Biarkan kedaluwarsa')}
        ${button(order, 'notify-twice', twice, '', 'wide')}
        ${button(order, 'forge', 'Palsukan notifikasi: tanda tangan salah', 'bad', '', 'signature')}
        ${button(order, 'forge', 'Palsukan notifikasi: status diganti', 'bad', '', 'altered')}
        ${
          order.canBeChargedBack &&
          button(order, 'chargeback', 'Tarik kembali lewat bank', 'bad', 'wide')
        }
      </div>
    </section>`;
}

function button(
  order: WalletView,
  operation: string,
  label: string,
  look = '',
  width = '',
  kind = '',
): Html {
  const action = `/_dev/wallet/${encodeURIComponent(order.orderId)}/${operation}`;
  return html`<form method="post" action="${action}" class="${width}">
    ${kind && html`<input type="hidden" name="kind" value="${kind}" />`}
    <button class="${look}">${label}</button>
  </form>`;
}
