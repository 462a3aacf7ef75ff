import type {
  Quality,
  QualityAlarmKind,
  QualityCube,
  qualitySpans,
} from '#contract/playback/quality.ts';
import { number } from '../../../web/lib/formats/formats.ts';

type Span = (typeof qualitySpans)[number];

export const spanTabs = [
  { id: 'hour', label: 'Satu jam' },
  { id: 'day', label: 'Sehari' },
  { id: 'week', label: 'Seminggu' },
  { id: 'month', label: '30 hari' },
] as const satisfies readonly { id: Span; label: string }[];

export const cubeNames: Record<QualityCube, string> = {
  channel: 'Saluran',
  title: 'Judul',
  device: 'Perangkat',
  zone: 'Zona waktu',
  tier: 'Paket',
  provider: 'Penyedia internet',
  error: 'Kode masalah',
};

export const alarmNames: Record<QualityAlarmKind, string> = {
  start_failures: 'Gagal mulai',
  rebuffering: 'Sering tersendat',
  startup: 'Lama mulai',
};

const decimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });

export const percent = (share: number | null): string =>
  share === null ? '–' : `${decimal.format(share * 100)} %`;
export const seconds = (ms: number | null): string =>
  ms === null ? '–' : `${decimal.format(ms / 1000)} dtk`;

/** What an alarm measured, in its own unit. */
export const valueOf = (kind: QualityAlarmKind, value: number): string =>
  kind === 'startup' ? seconds(value) : percent(value);

/** The columns of every table of quality, in this order; `raw` is what a spreadsheet gets. */
export const columns: readonly {
  id: string;
  name: string;
  show: (quality: Quality) => string;
  raw: (quality: Quality) => number | null;
}[] = [
  {
    id: 'attempts',
    name: 'Percobaan',
    show: ({ attempts }) => number(attempts),
    raw: ({ attempts }) => attempts,
  },
  {
    id: 'start',
    name: 'Gagal mulai',
    show: ({ startFailureShare }) => percent(startFailureShare),
    raw: ({ startFailureShare }) => startFailureShare,
  },
  {
    id: 'exits',
    name: 'Pergi sebelum mulai',
    show: ({ exitShare }) => percent(exitShare),
    raw: ({ exitShare }) => exitShare,
  },
  {
    id: 'p50',
    name: 'Mulai (p50)',
    show: ({ startupP50Ms }) => seconds(startupP50Ms),
    raw: ({ startupP50Ms }) => startupP50Ms,
  },
  {
    id: 'p95',
    name: 'Mulai (p95)',
    show: ({ startupP95Ms }) => seconds(startupP95Ms),
    raw: ({ startupP95Ms }) => startupP95Ms,
  },
  {
    id: 'rebuffer',
    name: 'Tersendat',
    show: ({ rebufferShare }) => percent(rebufferShare),
    raw: ({ rebufferShare }) => rebufferShare,
  },
  {
    id: 'failed',
    name: 'Putus di jalan',
    show: ({ playFailureShare }) => percent(playFailureShare),
    raw: ({ playFailureShare }) => playFailureShare,
  },
  {
    id: 'kbps',
    name: 'kbps',
    show: ({ kbps }) => (kbps === null ? '–' : number(kbps)),
    raw: ({ kbps }) => kbps,
  },
  {
    id: 'hours',
    name: 'Jam tonton',
    show: ({ playedHours }) => decimal.format(playedHours),
    raw: ({ playedHours }) => playedHours,
  },
];
