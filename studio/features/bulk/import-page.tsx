import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { createImport, ImportField, readImport } from '#contract/editorial/title-import.ts';
import { isApiError } from '../../../web/lib/api/api-error.ts';
import { count } from '../../../web/lib/formats/formats.ts';
import { callStudio } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, SelectField } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { fieldNames } from './words.ts';

type Read = AnswerOf<typeof readImport>['result'];
type Chosen = { fileName: string; content: string; read: Read };

const MOST_BYTES = 4 * 1024 * 1024;

/** A CSV of titles and licences: chosen, its columns given a meaning, then tried out. */
export function ImportPage() {
  const navigate = useNavigate();
  const [chosen, choose] = useState<Chosen>();
  const [columns, setColumns] = useState<readonly (ImportField | null)[]>([]);
  const [isPublished, publish] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function tried(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(isApiError(error) ? error.failure.message : 'Belum berhasil. Coba lagi.');
    }
    setBusy(false);
  }
  const open = (file: File) =>
    tried(async () => {
      choose(undefined);
      if (file.size > MOST_BYTES) return setProblem('File ini lebih dari 4 MB. Bagi dulu.');
      const content = await textOf(file);
      if (content.includes('\u0000'))
        return setProblem('File ini bukan CSV. Simpan dari lembar kerja sebagai CSV UTF-8.');
      const { result } = await callStudio<typeof readImport>(
        'POST',
        '/studio/v1/editorial/import/read',
        { body: { content } },
      );
      choose({ fileName: file.name.slice(0, 200), content, read: result });
      return setColumns(result.columns.map(({ field }) => field));
    });
  const send = ({ fileName, content }: Chosen) =>
    tried(async () => {
      const jobId = crypto.randomUUID();
      await callStudio<typeof createImport>('POST', '/studio/v1/editorial/import/create', {
        body: { jobId, fileName, content, columns: [...columns], isPublished },
      });
      await navigate(paths.bulk(jobId));
    });

  return (
    <Page
      title="Impor CSV"
      trail={[
        { to: paths.titles, label: 'Judul' },
        { to: paths.bulks, label: 'Tindakan massal' },
      ]}
      lead="Paling banyak 5.000 baris, satu judul per baris. Baris pertama berisi nama kolom. Sel kosong tidak mengubah apa pun."
    >
      <form
        className="grid max-w-page gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined) void send(chosen);
        }}
      >
        <Panel title="File">
          <div className="grid max-w-form gap-3">
            <div className="flex flex-wrap items-center gap-3 text-small">
              {/* The browser's own control speaks the browser's language. */}
              <FileButton
                label="Pilih file CSV"
                accept=".csv,text/csv"
                onFile={(file) => void open(file)}
              />
              <output className="min-w-0 truncate">{chosen?.fileName ?? ''}</output>
            </div>
            <p className="text-note text-haze">
              UTF-8, dipisah koma, titik koma, atau tab. Unduhan CSV dari daftar Judul cocok.
            </p>
            <Alert>{problem}</Alert>
          </div>
        </Panel>
        {chosen !== undefined && (
          <>
            <Panel title={`Arti kolom (${count(chosen.read.lines)} baris)`}>
              <ul className="grid gap-3">
                {chosen.read.columns.map(({ header, samples }, at) => (
                  <li key={at} className="grid items-end gap-x-4 gap-y-1 md:grid-cols-2">
                    <SelectField
                      label={header || `Kolom ${at + 1}`}
                      value={columns[at] ?? ''}
                      onChange={({ target }) =>
                        setColumns((now) =>
                          now.map((own, place) =>
                            place === at ? ((target.value || null) as ImportField | null) : own,
                          ),
                        )
                      }
                      options={{ '': 'Tidak dibaca', ...fieldNames }}
                    />
                    <p className="min-w-0 truncate pb-2 text-note text-haze">
                      {samples.length === 0 ? 'Kosong' : `Misalnya: ${samples.join(' · ')}`}
                    </p>
                  </li>
                ))}
              </ul>
            </Panel>
            <CheckField
              label="Langsung tayangkan"
              hint="Untuk judul yang sedang tayang dan tidak punya perubahan lain; sisanya menjadi draf."
              checked={isPublished}
              onChange={({ target }) => publish(target.checked)}
            />
            <div>
              <Button type="submit" look="primary" isBusy={isBusy}>
                Uji dulu
              </Button>
            </div>
          </>
        )}
      </form>
    </Page>
  );
}

/** Older spreadsheets write the letters of Windows. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
