import { Link } from 'react-router';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import type { GridWindow } from '../../ui/grid/use-windows.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { Tabs, useTab } from '../../ui/tabs.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { Settings, Storage, Table } from './storage.tsx';
import { Switches } from './switches.tsx';
import { Upkeep } from './upkeep.tsx';
import {
  type FailedJob,
  levelWords,
  partWords,
  processWords,
  queueWords,
  stuckWords,
  type SystemView,
} from './words.ts';

const tabs = [
  { id: 'keadaan', label: 'Keadaan' },
  { id: 'gagal', label: 'Pekerjaan gagal' },
];

type Props = { system: SystemView; failed: GridWindow<FailedJob> | null };

/** How the service itself is: switches, parts, what gave up, room, what an operator has to do now and then. */
export function SystemPage({ system, failed }: Props) {
  const tab = useTab(tabs);
  const isList = tab === 'gagal' && failed !== null;
  return (
    <Page
      title="Sistem"
      lead="Keadaan layanan ini sekarang, dan yang bisa dihentikan sementara."
      isFull={isList}
    >
      <Tabs label="Bagian" tabs={tabs} />
      {isList ? (
        <FailedJobs first={failed} />
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <Switches switches={system.switches} />
            <ServiceParts system={system} />
            <Upkeep upkeep={system.upkeep} />
          </div>
          <div className="grid min-w-0 gap-4">
            <Stuck system={system} />
            <Storage storage={system.storage} />
            <Settings settings={system.settings} />
          </div>
        </div>
      )}
    </Page>
  );
}

function Stuck({ system: { stuck, queues } }: { system: SystemView }) {
  return (
    <Panel title="Yang menunggu">
      <ul className="mb-4 grid gap-2 text-small">
        {stuck.map(({ what, count, since }) => {
          const { label, to } = stuckWords[what] ?? { label: what };
          return (
            <li key={what} className="flex flex-wrap items-center gap-2">
              <Badge tone={count === 0 ? 'good' : 'bad'}>{count}</Badge>
              {to === undefined || count === 0 ? (
                <span>{label}</span>
              ) : (
                <Link to={to} className="underline">
                  {label}
                </Link>
              )}
              {since !== null && <span className="text-haze">sejak {dateTime(since)}</span>}
            </li>
          );
        })}
      </ul>
      <Table
        label="Antrean"
        head={['Antrean', 'Menunggu', 'Berjalan', 'Gagal', 'Tertua']}
        rows={queues.map(({ queue, waiting, running, failed, ageSeconds }) => [
          queueWords[queue] ?? queue,
          String(waiting),
          String(running),
          String(failed),
          waiting === 0 ? '–' : ageWords(ageSeconds),
        ])}
      />
    </Panel>
  );
}

function ageWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} d`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} mnt` : `${Math.round(seconds / 3_600)} jam`;
}

function ServiceParts({ system: { parts, processes } }: { system: SystemView }) {
  return (
    <Panel title="Bagian layanan">
      <ul className="mb-4 grid gap-2 text-small">
        {parts.map(({ part, level, words }) => (
          <li key={part} className="flex flex-wrap items-center gap-2">
            <Badge tone={levelWords[level].tone}>{levelWords[level].label}</Badge>
            <span className="font-medium">{partWords[part] ?? part}</span>
            <span className="min-w-0 break-words text-haze">{words}</span>
          </li>
        ))}
      </ul>
      <Table
        label="Program"
        head={['Program', 'Mesin', 'Hidup sejak', 'Terlihat']}
        rows={processes.map(({ name, host, beganAt, seenAt, isAlive }, index) => [
          `${processWords[name] ?? name} ${processes.slice(0, index + 1).filter((each) => each.name === name).length}`,
          host,
          dateTime(beganAt),
          isAlive ? 'Sekarang' : `Hilang ${dateTime(seenAt)}`,
        ])}
      />
    </Panel>
  );
}
