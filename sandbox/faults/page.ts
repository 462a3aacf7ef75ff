import { html, type Html } from '../http/html.ts';
import type { Page } from '../http/page.ts';
import type { NotificationCounts } from '../notify/notifier.ts';
import { FAULT_NAMES, FAULT_TEXTS, type FaultName } from './fault-list.ts';
import type { FaultRule } from './faults.ts';

type Snapshot = {
  faults: Readonly<Record<string, FaultRule>>;
  timeScale: number;
  notifications: NotificationCounts;
  doku: { faults: Readonly<Record<string, FaultRule>>; notifications: NotificationCounts };
};

export function faultsPage({ faults, timeScale, notifications, doku }: Snapshot): Page {
  const body = html`<h1>Gangguan</h1>
    <p class="muted">
      Buat gerbang pembayaran berulah. “Berikutnya” mengenai sekian kejadian berikut; “peluang” (0
      sampai 1) dilempar setiap kali.
    </p>
    <div class="split">
      <form class="card" method="post" action="/_dev/faults">
        <h2>Midtrans</h2>
        ${FAULT_NAMES.map((name) => faultFields('', name, faults[name]))}
        <h2>DOKU</h2>
        ${FAULT_NAMES.map((name) => faultFields('doku.', name, doku.faults[name]))}
        <div class="fault">
          <h2><label for="timeScale">Skala waktu ulangan notifikasi</label></h2>
          <p class="muted small">
            1 seperti aslinya (Midtrans 2, 10, 30, 90, 210 menit; DOKU 30 menit, 6 jam, 12 jam);
            0,001 untuk latihan.
          </p>
          <input id="timeScale" name="timeScale" inputmode="decimal" value="${String(timeScale)}" />
        </div>
        <button class="main">Terapkan</button>
      </form>
      <div>
        ${counts('Notifikasi Midtrans', notifications)}
        ${counts('Notifikasi DOKU', doku.notifications)}
        <form class="card" method="post" action="/_dev/faults/reset">
          <p class="small">Semua kembali normal dan hitungan mulai dari nol.</p>
          <button class="bad">Matikan semua gangguan</button>
        </form>
      </div>
    </div>`;
  return { title: 'Gangguan', section: 'faults', body };
}

const counts = (title: string, sent: NotificationCounts): Html =>
  html`<section class="card">
    <h2>${title}</h2>
    <dl>
      <dt>Menunggu</dt>
      <dd>${sent.waiting}</dd>
      <dt>Diterima</dt>
      <dd>${sent.delivered}</dd>
      <dt>Menyerah</dt>
      <dd>${sent.given_up}</dd>
      <dt>Dihilangkan</dt>
      <dd>${sent.dropped}</dd>
    </dl>
  </section>`;

function faultFields(wire: '' | 'doku.', name: FaultName, rule: FaultRule | undefined): Html {
  const text = FAULT_TEXTS[name];
  const isOn = (rule?.next ?? 0) > 0 || (rule?.probability ?? 0) > 0;
  const field = (part: string, label: string, value: number) =>
    numberField(`${wire}${name}.${part}`, label, value);
  return html`<div class="fault">
    <h2>
      ${text.title} ${isOn && html`<span class="badge bad">menyala</span>`}
      <span class="badge">terjadi ${rule?.injected ?? 0} dari ${rule?.seen ?? 0}</span>
    </h2>
    <p class="muted small">${text.text}</p>
    <div class="fields">
      ${field('next', 'Berikutnya', rule?.next ?? 0)}
      ${field('probability', 'Peluang', rule?.probability ?? 0)}
      ${text.ms && field('ms', text.ms, rule?.ms ?? text.defaultMs)}
      ${name === 'outage' && outageMode(`${wire}outage.mode`, rule?.mode ?? 'reset')}
    </div>
  </div>`;
}

function numberField(id: string, label: string, value: number): Html {
  return html`<div>
    <label for="${id}">${label}</label>
    <input id="${id}" name="${id}" inputmode="decimal" value="${String(value)}" />
  </div>`;
}

const MODE_TEXTS = { reset: 'Putus', '503': 'HTTP 503', hang: 'Diam' } as const;

function outageMode(id: string, mode: FaultRule['mode']): Html {
  const options = Object.entries(MODE_TEXTS).map(([value, text]) =>
    value === mode
      ? html`<option value="${value}" selected>${text}</option>`
      : html`<option value="${value}">${text}</option>`,
  );
  return html`<div>
    <label for="${id}">Cara</label>
    <select id="${id}" name="${id}">
      ${options}
    </select>
  </div>`;
}
