import { Activity, BellOff, Download } from 'lucide-react';
import type { AnswerOf } from '#contract/call.ts';
import { writeCsv } from '#contract/csv.ts';
import type { getQuality, Quality, QualityCube } from '#contract/playback/quality.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Figures } from '../../ui/figures.tsx';
import { FilterBar, FilterSelect } from '../../ui/grid/filter-bar.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { alarmNames, columns, cubeNames, percent, seconds, spanTabs, valueOf } from './words.ts';

type Result = AnswerOf<typeof getQuality>['result'];

/** What viewers have of their plays: now against before, in all and by what is looked for. */
export function QualityPage({ result, by }: { result: Result; by: QualityCube }) {
  const { total, steps, rows, alarms, uncountedMinutes } = result;
  return (
    <Page
      title="Kualitas"
      lead="Dari laporan pemutar (CMCD): mulai, tersendat, dan gagal. Tanpa akun, profil, atau alamat. Diperbarui tiap menit."
    >
      <Tabs label="Rentang" tabs={spanTabs} />
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_18rem]">
        <div className="grid min-w-0 gap-4">
          <Totals total={total} />
          <Panel
            title="Dari waktu ke waktu"
            actions={<Csv name="kualitas-waktu" head="Waktu" rows={steps.map(named)} />}
          >
            {uncountedMinutes > 0 && (
              <p className="mb-3 text-small">
                {uncountedMinutes} menit belum bisa dihitung dan dicoba lagi; angkanya belum
                lengkap.
              </p>
            )}
            {steps.length === 0 ? (
              <Nothing />
            ) : (
              <>
                <Bars
                  label="Gagal mulai"
                  steps={steps}
                  of={({ startFailureShare }) => startFailureShare}
                  show={percent}
                />
                <Bars
                  label="Tersendat"
                  steps={steps}
                  of={({ rebufferShare }) => rebufferShare}
                  show={percent}
                />
                <Bars
                  label="Mulai (p95)"
                  steps={steps}
                  of={({ startupP95Ms }) => startupP95Ms}
                  show={seconds}
                />
                <details className="mt-3">
                  <summary className="cursor-pointer text-small text-haze">Tabelnya</summary>
                  <Table caption="Dari waktu ke waktu" head="Waktu" rows={steps.map(named)} />
                </details>
              </>
            )}
          </Panel>
          <Panel
            title={`Per ${cubeNames[by].toLowerCase()}`}
            actions={<Csv name={`kualitas-${by}`} head={cubeNames[by]} rows={rows} />}
          >
            <FilterBar>
              <FilterSelect name="per" label={cubeNames.channel} options={others} />
            </FilterBar>
            {rows.length === 0 ? (
              <Nothing />
            ) : (
              <Table caption={`Kualitas per ${cubeNames[by]}`} head={cubeNames[by]} rows={rows} />
            )}
          </Panel>
        </div>
        <Panel title={`Alarm (${alarms.filter(({ endedAt }) => endedAt === null).length})`}>
          <Alarms alarms={alarms} />
        </Panel>
      </div>
    </Page>
  );
}

const others = {
  title: cubeNames.title,
  device: cubeNames.device,
  zone: cubeNames.zone,
  error: cubeNames.error,
};
const named = (step: Result['steps'][number]) => ({
  ...step,
  key: step.at,
  name: dateTime(step.at),
});

function Nothing() {
  return (
    <Empty icon={<Activity aria-hidden="true" />} title="Belum ada yang menonton di rentang ini">
      Angka muncul semenit setelah pemutar pertama melapor.
    </Empty>
  );
}

function Totals({ total }: { total: Quality }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-5">
      {columns.slice(0, 7).map(({ id, name, show }) => (
        <div key={id} className="rounded-m border border-line bg-ink-1 px-4 py-3">
          <dt className="text-note text-haze">{name}</dt>
          <dd className="tabular text-lead font-bold">{show(total)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One measure as bars, each with its words for those who point at it; the table below says the same. */
function Bars({
  label,
  steps,
  of,
  show,
}: {
  label: string;
  steps: Result['steps'];
  of: (quality: Quality) => number | null;
  show: (value: number | null) => string;
}) {
  const most = Math.max(...steps.map((step) => of(step) ?? 0), Number.EPSILON);
  return (
    <figure className="mb-3">
      <figcaption className="flex justify-between text-note text-haze">
        <span>{label}</span>
        <span className="tabular">tertinggi {show(most)}</span>
      </figcaption>
      <div className="flex h-14 items-end gap-px border-b border-line" aria-hidden="true">
        {steps.map((step) => (
          <div
            key={step.at}
            title={`${dateTime(step.at)}: ${show(of(step))}`}
            className="max-w-6 min-w-0.5 flex-1 bg-jingga"
            style={{ height: `${(100 * (of(step) ?? 0)) / most}%` }}
          />
        ))}
      </div>
    </figure>
  );
}

type Row = Quality & { key: string; name: string };

function Table({ caption, head, rows }: { caption: string; head: string; rows: readonly Row[] }) {
  return <Figures {...{ caption, head, columns, rows }} nameOf={(row) => row} />;
}

function Csv({ name, head, rows }: { name: string; head: string; rows: readonly Row[] }) {
  const save = () =>
    saveFile(
      `${name}.csv`,
      new Blob(
        [
          writeCsv(
            [head, ...columns.map((column) => column.name)],
            rows.map((row) => [row.name, ...columns.map(({ raw }) => raw(row))]),
          ),
        ],
        { type: 'text/csv;charset=utf-8' },
      ),
    );
  return (
    <Button size="s" look="quiet" disabled={rows.length === 0} onClick={save}>
      <Download className="size-3.5" aria-hidden="true" />
      CSV
    </Button>
  );
}

function Alarms({ alarms }: Pick<Result, 'alarms'>) {
  if (alarms.length === 0)
    return (
      <Empty icon={<BellOff aria-hidden="true" />} title="Tidak ada alarm">
        Lima menit terakhir dibandingkan dengan jam yang sama minggu lalu, mulai dari 50 penonton.
      </Empty>
    );
  return (
    <ul className="grid gap-2" aria-label="Alarm kualitas">
      {alarms.map(({ alarmId, kind, name, value, usual, raisedAt, endedAt }) => (
        <li key={alarmId} className="rounded-s border border-line p-2 text-small">
          <div className="flex items-center gap-2">
            <Badge tone={endedAt === null ? 'bad' : 'plain'}>{alarmNames[kind]}</Badge>
            <span className="min-w-0 truncate font-semibold">{name}</span>
          </div>
          <p className="tabular mt-1">
            {valueOf(kind, value)}
            <span className="text-haze">
              {usual === null ? ', belum ada pembanding' : `, biasanya ${valueOf(kind, usual)}`}
            </span>
          </p>
          <p className="mt-1 text-note text-haze">
            {dateTime(raisedAt)}
            {endedAt === null ? ', masih berlangsung' : ` sampai ${dateTime(endedAt)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
