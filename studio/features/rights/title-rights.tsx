import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listLicences, LicenceView } from '#contract/catalog/operator-licences.ts';
import { dateTime, rupiah } from '../../../web/lib/formats/formats.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { Panel } from '../../ui/page.tsx';
import { Impact } from './impact.tsx';
import { LicenceDialog } from './licence-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

export type TitleRightsData = AnswerOf<typeof listLicences>['result'];
type Props = TitleRightsData & { titleId: string };

const states = {
  open: { words: 'Berlaku', tone: 'good' },
  next: { words: 'Belum mulai', tone: 'waiting' },
  ended: { words: 'Berakhir', tone: 'plain' },
} as const;

/** By what a title may be shown, and how it is taken away at once. */
export function TitleRights({ titleId, licences, takedown }: Props) {
  const mayEdit = useHasRole('rights', 'admin');
  const mayReadAsRun = useHasRole('scheduler', 'rights', 'admin');
  const [edited, edit] = useState<LicenceView | 'new'>();
  const [asked, setAsked] = useState<
    'takeDown' | 'takedownEnd' | 'undoTakedown' | { ended: string }
  >();
  const [until, setUntil] = useState('');
  const ask = (next: typeof asked) => {
    setUntil(takedown?.until ?? '');
    setAsked(next);
  };
  return (
    <div className="grid gap-4">
      <Panel
        title="Lisensi"
        actions={
          <>
            {mayReadAsRun && (
              <ButtonLink size="s" to={paths.titleAsRun(titleId)}>
                Riwayat siar
              </ButtonLink>
            )}
            {mayEdit && (
              <Button size="s" onClick={() => edit('new')}>
                <Plus className="size-4" aria-hidden="true" />
                Tambah lisensi
              </Button>
            )}
          </>
        }
      >
        {licences.length === 0 && (
          <Empty title="Belum ada lisensi">
            Tanpa lisensi judul ini tidak bisa terbit. Petugas hak siar menambahkannya di sini.
          </Empty>
        )}
        <ul className="grid gap-3">
          {licences.map((licence) => (
            <li
              key={licence.licenceId}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line pb-3 text-small last:border-0 last:pb-0"
            >
              <Badge tone={states[licence.state].tone}>{states[licence.state].words}</Badge>
              <span className="font-medium">{licence.licensor}</span>
              {licence.contract !== '' && <span className="text-haze">{licence.contract}</span>}
              <span>
                {dateTime(licence.fromAt)} sampai{' '}
                {licence.toAt === null ? 'seterusnya' : dateTime(licence.toAt)}
                {licence.endedAt !== null && `, diakhiri ${dateTime(licence.endedAt)}`}
              </span>
              {licence.territories.length > 0 && <span>{licence.territories.join(', ')}</span>}
              {licence.costRupiah !== null && <span>{rupiah(licence.costRupiah)}</span>}
              {mayEdit && (
                <span className="ml-auto flex gap-2">
                  <Button size="s" onClick={() => edit(licence)}>
                    Ubah
                  </Button>
                  {licence.state !== 'ended' && (
                    <Button
                      size="s"
                      look="danger"
                      onClick={() => ask({ ended: licence.licenceId })}
                    >
                      Akhiri
                    </Button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Penurunan">
        <div className="flex flex-wrap items-center gap-4 text-small">
          {takedown === null ? (
            <p className="text-mist">
              Judul hilang dari semua daftar dalam 5 detik; yang sedang diputar berhenti, dan
              saluran menggantinya dengan selingan. Menampilkannya lagi perlu orang kedua.
            </p>
          ) : (
            <p>
              <Badge tone="bad">Diturunkan</Badge> sejak {dateTime(takedown.takenDownAt)}
              {takedown.until !== null && `, tampil lagi sendiri ${dateTime(takedown.until)}`}:{' '}
              {takedown.reason}
            </p>
          )}
          {mayEdit && (
            <div className="ml-auto flex flex-wrap gap-2">
              {takedown !== null && (
                <Button onClick={() => ask('takedownEnd')}>
                  {takedown.until === null ? 'Beri batas waktu' : 'Ubah batas waktu'}
                </Button>
              )}
              <Button
                look={takedown === null ? 'danger' : 'secondary'}
                onClick={() => ask(takedown === null ? 'takeDown' : 'undoTakedown')}
              >
                {takedown === null ? 'Turunkan sekarang' : 'Tampilkan lagi'}
              </Button>
            </div>
          )}
        </div>
      </Panel>
      {edited !== undefined && (
        <LicenceDialog
          titleId={titleId}
          licence={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
      {asked !== undefined && (
        <ReasonDialog
          {...(asked === 'undoTakedown' && { button: 'Minta orang kedua' })}
          {...(asked === 'takedownEnd' && { button: 'Simpan batas waktu' })}
          title={typeof asked === 'object' ? 'Akhiri lisensi ini?' : reasonTitles[asked]}
          intent={typeof asked === 'object' ? 'endLicence' : asked}
          body={bodyOf(asked, titleId, until)}
          onClose={() => ask(undefined)}
        >
          {asked === 'undoTakedown' ? (
            <p className="text-small text-mist">
              Judul tampil lagi setelah orang kedua dari hak siar atau admin menyetujuinya.
            </p>
          ) : (
            asked !== 'takedownEnd' && <Impact titleId={titleId} />
          )}
          {(asked === 'takeDown' || asked === 'takedownEnd') && (
            <TimeField
              label="Sampai"
              name="until"
              defaultValue={until === '' ? null : until}
              onTime={setUntil}
              hint="Judul tampil lagi sendiri saat itu, sesudah orang kedua menyetujuinya. Kosong: sampai ditampilkan lagi."
            />
          )}
        </ReasonDialog>
      )}
    </div>
  );
}

function bodyOf(
  asked: keyof typeof reasonTitles | { ended: string },
  titleId: string,
  until: string,
) {
  if (typeof asked === 'object') return { licenceId: asked.ended };
  if (asked === 'takedownEnd') return { titleId, until: until === '' ? null : until };
  return asked === 'takeDown' && until !== '' ? { titleId, until } : { titleId };
}

const reasonTitles = {
  takeDown: 'Turunkan judul ini?',
  takedownEnd: 'Sampai kapan judul ini diturunkan?',
  undoTakedown: 'Tampilkan judul ini lagi?',
} as const;
