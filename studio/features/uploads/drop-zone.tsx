import { UploadCloud } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { cx } from '../../../web/ui/cx.ts';
import { useStudio } from '../../lib/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { type Chosen, droppedFiles, pickFiles, VIDEO_ENDINGS } from './kept-files.ts';
import { sendFiles } from './send-files.ts';

const LANGUAGES = {
  '': 'Seperti di file',
  id: 'Indonesia',
  en: 'Inggris',
  jv: 'Jawa',
  su: 'Sunda',
  ko: 'Korea',
  ja: 'Jepang',
  zh: 'Tionghoa',
  th: 'Thailand',
  hi: 'Hindi',
  ar: 'Arab',
};
const SLUG = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:\s+s(\d{1,3})e(\d{1,4}))?$/i;

/** Takes films by drag or by choice, with what they are for. `productId`: the page of a title led here. */
export function DropZone({ productId, name }: { productId: string | null; name: string | null }) {
  const [isOver, setOver] = useState(false);
  const [purpose, setPurpose] = useState<'film' | 'trailer'>('film');
  const [language, setLanguage] = useState('id');
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const accountId = useStudio().staff?.accountId ?? '';

  const take = (files: readonly Chosen[]) => {
    const target = targetOf(productId, title);
    const isEmpty = files.find(({ file }) => file.size === 0);
    setProblem('');
    if (target === undefined)
      return setProblem(
        'Tulis judul seperti laut-selatan, atau laut-selatan S01E02 untuk episode.',
      );
    if (isEmpty) return setProblem(`${isEmpty.file.name} kosong. Pilih file video.`);
    sendFiles(files, { purpose, language, target }, accountId);
  };
  const choose = async () => {
    const files = await pickFiles();
    if (files === undefined) chooser.current?.click();
    else take(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then(take);
  };

  return (
    <Panel title="Kirim film">
      <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
        {/* The button inside does the same without a mouse. */}
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cx(
            'grid min-h-44 place-items-center content-center gap-3 rounded-m border-2 border-dashed p-4 text-center',
            isOver ? 'border-jingga bg-jingga-deep' : 'border-line',
          )}
        >
          <UploadCloud className="size-8 text-haze" aria-hidden="true" />
          <p className="text-small text-mist">
            Letakkan file video di sini. Koneksi yang putus disambung sendiri; setelah halaman
            dimuat ulang, tekan Lanjutkan atau pilih file yang sama.
          </p>
          <input
            ref={chooser}
            type="file"
            multiple
            accept={['video/*', ...VIDEO_ENDINGS].join(',')}
            className="sr-only"
            tabIndex={-1}
            aria-label="File video"
            onChange={(event) => {
              take([...(event.target.files ?? [])].map((file) => ({ file })));
              event.target.value = '';
            }}
          />
          <Button look="primary" onClick={() => void choose()}>
            Pilih file
          </Button>
        </div>
        <div className="grid content-start gap-3">
          <SelectField
            label="Jenis"
            value={purpose}
            onChange={(event) => setPurpose(event.target.value === 'trailer' ? 'trailer' : 'film')}
            options={{ film: 'Film atau episode', trailer: 'Trailer' }}
          />
          <SelectField
            label="Bahasa suara"
            value={language}
            onChange={(event) => setLanguage(event.target.value)}
            options={LANGUAGES}
          />
          {productId === null ? (
            <Field
              label="Untuk judul (boleh kosong)"
              hint="Alamat judulnya: laut-selatan, atau laut-selatan S01E02"
              value={title}
              maxLength={220}
              onChange={(event) => setTitle(event.target.value)}
            />
          ) : (
            <p className="text-small text-mist">Untuk: {name ?? 'judul yang kamu buka'}</p>
          )}
        </div>
      </div>
      {problem !== '' && (
        <div className="mt-4">
          <Alert>{problem}</Alert>
        </div>
      )}
    </Panel>
  );
}

/** What was written of a title as the platform takes it; undefined where it is no address of one. */
function targetOf(productId: string | null, written: string): string | undefined {
  if (productId !== null) return JSON.stringify({ productId });
  const text = written.trim().toLowerCase();
  if (text === '') return '';
  const [, slug, season, episode] = SLUG.exec(text) ?? [];
  if (slug === undefined) return undefined;
  return JSON.stringify({
    slug,
    ...(season !== undefined && { season: Number(season), episode: Number(episode) }),
  });
}
