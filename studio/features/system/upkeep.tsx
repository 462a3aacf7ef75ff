import { useState } from 'react';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { SystemView } from './words.ts';

const kinds = { drill: 'Latihan pemulihan', backup: 'Cadangan' } as const;
type Kind = keyof typeof kinds;

/** When backups and rehearsals were last made. What `npm run backup` did is there by itself; the rest is written down by hand. */
export function Upkeep({ upkeep }: { upkeep: SystemView['upkeep'] }) {
  const mayNote = useHasRole('admin');
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<Kind>('drill');
  const [at, setAt] = useState('');
  const { backup, drill, archive, sealedAt } = upkeep;
  const told = (done: typeof drill) =>
    done === null ? (
      <Badge tone="waiting">Belum pernah tercatat</Badge>
    ) : (
      `${dateTime(done.at)}${done.note === '' ? '' : `: ${done.note}`}`
    );
  return (
    <Panel
      title="Cadangan dan pemulihan"
      actions={
        mayNote && (
          <Button size="s" onClick={() => setOpen(true)}>
            Catat
          </Button>
        )
      }
    >
      <Facts
        facts={[
          { name: 'Cadangan terakhir', value: told(backup) },
          { name: 'Latihan pemulihan', value: told(drill) },
          {
            name: 'Arsip log database',
            value:
              archive === null ? (
                'Tidak dari sini: cadangan database diatur di luar'
              ) : (
                <>
                  {archive.lastAt === null ? 'Belum ada' : dateTime(archive.lastAt)}{' '}
                  {archive.failedAt !== null &&
                    (archive.lastAt === null || archive.failedAt > archive.lastAt) && (
                      <Badge tone="bad">Gagal {dateTime(archive.failedAt)}</Badge>
                    )}
                </>
              ),
          },
          {
            name: 'Segel jejak terakhir',
            value: sealedAt === null ? 'Belum ada' : dateTime(sealedAt),
          },
        ]}
      />
      {isOpen && (
        <DeedDialog
          title="Catat pemeliharaan"
          label="Catat"
          intent="upkeep"
          body={{ kind, at }}
          isReady={at !== ''}
          reasonLabel="Hasilnya"
          onClose={() => setOpen(false)}
        >
          <SelectField
            label="Yang dilakukan"
            value={kind}
            options={kinds}
            onChange={({ target }) => setKind(target.value as Kind)}
          />
          <TimeField label="Waktu" name="at" onTime={setAt} />
        </DeedDialog>
      )}
    </Panel>
  );
}
