import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { ClockZone } from '#contract/constants.ts';
import type { openPreview, PreviewSegment } from '#contract/editorial/previews.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { useHasRole } from '../../lib/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { ageWords, segmentWords, zoneWords } from './release-words.ts';

type Props = {
  what: { releaseId: string } | { documentId: string; no: number };
  /** The viewers' page to begin with. */
  path: string;
  /** The moment to begin with. */
  at?: string | null;
};

/** Opens the viewers' own pages with a draft in them, in a window of its own. */
export function PreviewButton(props: Props) {
  const [isAsked, ask] = useState(false);
  const mayPreview = useHasRole('editor', 'scheduler', 'admin');
  if (!mayPreview) return null;
  return (
    <>
      <Button onClick={() => ask(true)}>
        <Eye className="size-4" aria-hidden="true" />
        Pratinjau
      </Button>
      {isAsked && <PreviewDialog {...props} onClose={() => ask(false)} />}
    </>
  );
}

function PreviewDialog({ what, path, at, onClose }: Props & { onClose: () => void }) {
  const [segment, setSegment] = useState<PreviewSegment>('visitor');
  const [profileAge, setAge] = useState<keyof typeof ageWords>('adult');
  const [zone, setZone] = useState<ClockZone>('WIB');
  const [page, setPage] = useState(path);
  const [time, setTime] = useState(at ?? '');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // What was chosen for a profile stays for when an account is chosen again.
  const isVisitor = segment === 'visitor' || segment === 'child';
  const ofVisitor = segment === 'child' ? 'SU' : 'adult';
  const age = isVisitor ? ofVisitor : profileAge;
  async function open(): Promise<void> {
    // Before anything is waited for: browsers open windows for a press alone.
    const own = window.open('about:blank', '_blank');
    setBusy(true);
    try {
      const { result } = await callStudio<typeof openPreview>(
        'POST',
        '/studio/v1/editorial/preview/open',
        {
          body: {
            ...what,
            segment,
            filmClass: age === 'adult' ? null : age,
            zone,
            path: page,
            ...(time !== '' && { at: time }),
          },
        },
      );
      if (own === null) location.assign(result.url);
      else own.location.href = result.url;
      onClose();
    } catch (error) {
      own?.close();
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.failure.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      title="Pratinjau halaman penonton"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void open()}>
            Buka jendela
          </Button>
        </>
      }
    >
      <p className="text-small text-mist">
        Halaman penonton yang sebenarnya, seolah-olah ini sudah terbit. Tidak ada yang tersimpan,
        dan tombol pemutar tidak berjalan. Terbuka sepuluh menit.
      </p>
      <Alert>{problem}</Alert>
      <SelectField
        label="Dilihat sebagai"
        value={segment}
        options={segmentWords}
        onChange={(event) => setSegment(event.target.value as PreviewSegment)}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Usia profil"
          value={age}
          options={ageWords}
          disabled={isVisitor}
          hint={isVisitor ? 'Pengunjung tidak punya profil' : undefined}
          onChange={(event) => setAge(event.target.value as typeof age)}
        />
        <SelectField
          label="Zona waktu penonton"
          value={zone}
          options={zoneWords}
          onChange={(event) => setZone(event.target.value as ClockZone)}
        />
      </div>
      <TimeField
        name="at"
        label="Pada waktu"
        hint="Kosong: sekarang"
        defaultValue={at ?? null}
        onTime={setTime}
      />
      <Field
        label="Halaman"
        value={page}
        maxLength={300}
        required
        hint="Alamat di Tayang, misalnya / atau /artikel"
        onChange={(event) => setPage(event.target.value)}
      />
    </Dialog>
  );
}
