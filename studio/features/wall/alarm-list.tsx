import { BellOff } from 'lucide-react';
import type { Alarm } from '#contract/live/operator-wall.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { wallClock, WIB } from '../../../web/lib/formats/zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { alarmNames } from './words.ts';

type Props = {
  alarms: readonly Alarm[];
  mayAcknowledge: boolean;
  isBusy: boolean;
  onAcknowledge: (alarmId: string) => void;
};

/** What is wrong now, what was not looked at yet first. */
export function AlarmList({ alarms, mayAcknowledge, isBusy, onAcknowledge }: Props) {
  if (alarms.length === 0)
    return (
      <Empty icon={<BellOff aria-hidden="true" />} title="Tidak ada alarm">
        Saluran yang mati, hitam, diam, senyap, terlambat, atau buruk di layar penonton muncul di
        sini.
      </Empty>
    );
  return (
    <ul className="grid gap-2" aria-label="Alarm terbuka">
      {alarms.map((alarm) => (
        <li key={alarm.alarmId} className="rounded-s border border-line p-2 text-small">
          <div className="flex items-center gap-2">
            <Badge tone={alarm.acknowledgedAt === null ? 'bad' : 'plain'}>
              {alarmNames[alarm.kind]}
            </Badge>
            <span className="min-w-0 truncate font-semibold">{alarm.channelName}</span>
          </div>
          <p className="mt-1 text-note text-haze">
            Sejak {dateTime(alarm.raisedAt)}
            {alarm.acknowledgedAt !== null &&
              `, dilihat ${alarm.acknowledgedBy ?? 'akun yang dihapus'} pukul ${wallClock(Date.parse(alarm.acknowledgedAt), WIB)}`}
          </p>
          {mayAcknowledge && alarm.acknowledgedAt === null && (
            <Button
              size="s"
              className="mt-1"
              isBusy={isBusy}
              onClick={() => onAcknowledge(alarm.alarmId)}
            >
              Sudah dilihat
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
