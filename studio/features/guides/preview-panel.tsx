import { useState } from 'react';
import type { GuidePreview, importGuide, previewGuide } from '#contract/live/guide-sources.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { notify } from '../../../web/lib/feedback/toast.ts';
import { dateTime, number } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { changeNames, findingName } from './words.ts';

type Props = { guideSourceId: string; hasAddress: boolean; onImported: () => void };
const outcomes = { imported: 'Panduan diimpor', unchanged: 'Isinya masih sama' };
const MOST_SHOWN = 12;
const tones = { added: 'good', changed: 'waiting', gone: 'bad' } as const;

/** Tries a guide before it is taken in: what would come, change and go; then takes it in. */
export function PreviewPanel({ guideSourceId, hasAddress, onImported }: Props) {
  const [text, setText] = useState<string>();
  const [fileName, setFileName] = useState('');
  const [busy, setBusy] = useState<'preview' | 'import'>();
  const [found, setFound] = useState<GuidePreview>();
  const [problem, setProblem] = useState('');
  const isReady = hasAddress || text !== undefined;
  const body = { guideSourceId, ...(text === undefined ? {} : { text }) };

  // Straight to the platform: guides are larger than what a page takes.
  async function run(what: 'preview' | 'import'): Promise<void> {
    if (busy !== undefined) return;
    setBusy(what);
    setProblem('');
    try {
      if (what === 'preview') {
        const { result } = await callStudio<typeof previewGuide>(
          'POST',
          '/studio/v1/guide/preview',
          { body },
        );
        setFound(result);
        setProblem(result.problem ?? '');
      } else {
        const { result } = await callStudio<typeof importGuide>('POST', '/studio/v1/guide/import', {
          body,
        });
        setFound(undefined);
        setProblem(result.problem ?? '');
        if (result.outcome !== 'refused')
          notify({ message: outcomes[result.outcome], status: 'success' });
        onImported();
      }
    } catch (error) {
      setProblem(isApiError(error) ? error.failure.message : 'Berkas ini tidak bisa dibaca.');
    } finally {
      setBusy(undefined);
    }
  }
  return (
    <Panel title="Coba dulu">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            label={fileName === '' ? 'Pilih berkas XMLTV' : fileName}
            accept=".xml,text/xml,application/xml"
            onFile={(file) => {
              setFileName(file.name);
              void file.text().then(setText);
            }}
          />
          <Button
            look="primary"
            disabled={!isReady}
            isBusy={busy === 'preview'}
            onClick={() => void run('preview')}
          >
            Coba tanpa mengubah
          </Button>
          <Button disabled={!isReady} isBusy={busy === 'import'} onClick={() => void run('import')}>
            Impor sekarang
          </Button>
        </div>
        <p className="text-note text-haze">
          {hasAddress
            ? 'Tanpa berkas, isinya diambil dari alamat sumber ini.'
            : text === undefined
              ? 'Sumber ini tidak punya alamat: pilih berkasnya.'
              : 'Coba dulu: tidak ada yang berubah sebelum diimpor.'}
        </p>
        <Alert>{problem}</Alert>
        {found !== undefined && found.problem === null && <Difference found={found} />}
      </div>
    </Panel>
  );
}

function Difference({ found }: { found: GuidePreview }) {
  const sum = (kind: 'added' | 'changed' | 'gone') =>
    found.channels.reduce((all, channel) => all + channel[kind], 0);
  return (
    <div className="grid gap-3" aria-live="polite">
      <p className="flex flex-wrap gap-2 text-small">
        {(['added', 'changed', 'gone'] as const).map((kind) => (
          <Badge key={kind} tone={tones[kind]}>
            {number(sum(kind))} {changeNames[kind].toLowerCase()}
          </Badge>
        ))}
        <span className="text-haze">
          dari {number(found.programmes)} acara; {found.unknown.length} saluran tidak dikenal
        </span>
      </p>
      {found.channels.length === 0 && (
        <p className="text-small">
          {found.programmes === 0 && found.unknown.length > 0
            ? 'Belum ada saluran di berkas ini yang dipetakan ke saluran kita. Impor sekali, petakan salurannya di bawah, lalu impor lagi.'
            : 'Tidak ada yang berubah: panduan sudah seperti ini.'}
        </p>
      )}
      {found.channels.map(({ channelId, name, xmltvId, changes, ...counts }) => (
        <details key={channelId} className="rounded-s border border-line">
          <summary className="cursor-pointer p-2 text-small">
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-haze">
              {xmltvId}: {counts.added} baru, {counts.changed} berubah, {counts.gone} hilang
            </span>
          </summary>
          <ul className="grid gap-1 border-t border-line p-2 text-note">
            {changes.slice(0, MOST_SHOWN).map(({ kind, before, after }) => (
              <li key={`${kind} ${after?.startAt ?? before?.startAt}`}>
                <Badge tone={tones[kind]}>{changeNames[kind]}</Badge>{' '}
                {before !== null && (
                  <span className={after === null ? '' : 'line-through'}>
                    {dateTime(before.startAt)} {before.title}
                  </span>
                )}{' '}
                {after !== null && (
                  <span>
                    {dateTime(after.startAt)} {after.title}
                  </span>
                )}
              </li>
            ))}
            {changes.length > MOST_SHOWN && (
              <li className="text-haze">dan {changes.length - MOST_SHOWN} lagi</li>
            )}
          </ul>
        </details>
      ))}
      {found.findings.length > 0 && (
        <p className="text-note text-haze">
          Temuan:{' '}
          {found.findings.map(({ kind, count }) => `${findingName(kind)} ${count}`).join(', ')}
        </p>
      )}
    </div>
  );
}
