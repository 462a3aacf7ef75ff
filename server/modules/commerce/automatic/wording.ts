import { createHash } from 'node:crypto';
import { rupiah } from '#contract/formats.ts';
import { durationLabel } from '../period.ts';
import type { AutomaticMethod } from './automatic.ts';

/** Changed words are a new version; each consent keeps the words that it was given to. */
const VERSION = '2026-11';

export type Wording = { version: string; textId: string; text: string };

/** What somebody agrees to, with the most that is ever charged at once. The id changes with every word of it. */
export function wordConsent(facts: {
  method: AutomaticMethod;
  name: string;
  unit: 'MONTH' | 'DAY';
  count: number;
  mostRupiah: number;
}): Wording {
  const what = facts.method === '1' ? 'kartu' : 'GoPay';
  const text = [
    `Perpanjang langganan saya otomatis: Tayang menagih ${what} saya untuk ${facts.name}`,
    `sehari sebelum masa aktif berakhir, paling banyak ${rupiah(facts.mostRupiah)} setiap ${durationLabel(facts)}.`,
    'Saya dikabari lewat e-mail 3 hari sebelumnya. Kalau harganya naik, saya tidak ditagih.',
    'Bisa dimatikan kapan saja di halaman Langganan.',
  ].join(' ');
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { version: VERSION, textId: `${VERSION}.${digest}`, text };
}
