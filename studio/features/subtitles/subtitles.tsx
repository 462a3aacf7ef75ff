import { Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { useRevalidator } from 'react-router';
import type {
  Captions as CaptionsState,
  SubtitleSummary,
} from '#contract/catalog/operator-subtitles.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { useSend } from '../../lib/use-send.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { CueEditor, type OpenText } from './cue-editor.tsx';
import { LanguageField, languages, MachineCaptions } from './machine-captions.tsx';

type Props = {
  assetId: string;
  durationMs: number | null;
  subtitles: readonly SubtitleSummary[];
  captions: CaptionsState;
  player: RefObject<HTMLVideoElement | null>;
  isReadOnly: boolean;
};

const textKey = ({ lang, kind }: Pick<SubtitleSummary, 'lang' | 'kind'>) => `${lang}/${kind}`;

const sources = {
  packaged: ['Dari file film', 'plain'],
  own: ['Dari Studio', 'good'],
  none: ['Tidak tampil', 'waiting'],
} as const;

/** The languages of a film's text, and the lines of the one that is open. */
export function Subtitles({ assetId, durationMs, subtitles, captions, player, isReadOnly }: Props) {
  const [open, setOpen] = useState<OpenText>();
  const [isAdding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  const { send, isBusy } = useSend({ onDone: () => setOpen(undefined) });
  const remove = (
    { lang, kind }: Pick<SubtitleSummary, 'lang' | 'kind'>,
    what: 'draft' | 'live' | 'restore',
  ) => send('removeSubtitle', { assetId, lang, kind, what });
  return (
    <div className="grid min-w-0 gap-4">
      <Panel
        title="Teks film ini"
        actions={
          !isReadOnly && (
            <Button size="s" onClick={() => setAdding(true)}>
              <Plus className="size-4" aria-hidden="true" />
              Teks baru
            </Button>
          )
        }
      >
        {subtitles.length === 0 && (
          <p className="text-small text-haze">Film ini belum punya teks.</p>
        )}
        <ul className="grid divide-y divide-line">
          {subtitles.map((each) => {
            const { label, source, draftCues, draftAt } = each;
            return (
              <li key={textKey(each)} className="flex flex-wrap items-center gap-2 py-2">
                <span className="min-w-0 flex-1 text-small font-semibold">{label}</span>
                <Badge tone={sources[source][1]}>{sources[source][0]}</Badge>
                {draftCues !== null && draftAt !== null && (
                  <Badge tone="active">Draf {dateTime(draftAt)}</Badge>
                )}
                {each.isMachineDraft && <Badge tone="waiting">Dibuat mesin</Badge>}
                <Button
                  size="s"
                  aria-pressed={open !== undefined && textKey(open) === textKey(each)}
                  onClick={() => setOpen({ ...each, isNew: false })}
                >
                  {isReadOnly ? 'Lihat' : 'Sunting'}
                </Button>
                {!isReadOnly && draftCues !== null && (
                  <Button size="s" isBusy={isBusy} onClick={() => remove(each, 'draft')}>
                    Buang draf
                  </Button>
                )}
                {!isReadOnly && source !== 'none' && (
                  <Button
                    size="s"
                    look="danger"
                    isBusy={isBusy}
                    onClick={() => remove(each, 'live')}
                  >
                    Cabut
                  </Button>
                )}
                {!isReadOnly && each.isPackaged && source !== 'packaged' && (
                  <Button size="s" isBusy={isBusy} onClick={() => remove(each, 'restore')}>
                    Pakai lagi yang dari file
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        <MachineCaptions assetId={assetId} captions={captions} isReadOnly={isReadOnly} />
      </Panel>
      {open !== undefined && (
        <Panel title={`Teks ${open.label}`}>
          <CueEditor
            key={textKey(open)}
            assetId={assetId}
            durationMs={durationMs}
            summary={open}
            player={player}
            isReadOnly={isReadOnly}
            onChanged={() => void revalidate()}
          />
        </Panel>
      )}
      {isAdding && (
        <NewText
          known={subtitles}
          onClose={() => setAdding(false)}
          onChosen={(chosen) => {
            setAdding(false);
            setOpen(chosen);
          }}
        />
      )}
    </div>
  );
}

const kinds = {
  sub: 'Terjemahan atau percakapan',
  sdh: 'SDH: bunyi ikut ditulis',
  forced: 'Narasi wajib: tampil sendiri saat teks mati',
};
const notes = { sub: '', sdh: ' (SDH)', forced: ' (narasi wajib)' };
const isKind = (value: unknown): value is keyof typeof kinds =>
  typeof value === 'string' && value in kinds;

function NewText({
  known,
  onClose,
  onChosen,
}: {
  known: readonly SubtitleSummary[];
  onClose: () => void;
  onChosen: (chosen: OpenText) => void;
}) {
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = form.get('lang');
    const lang = typeof typed === 'string' ? typed.trim() : '';
    if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(lang))
      return setProblem('Kode bahasa huruf kecil, misalnya id atau en');
    if (/-(?:sdh|forced)$/i.test(lang))
      return setProblem('Tulis bahasanya saja: SDH dan narasi wajib dipilih di bawah');
    const chosen = form.get('kind');
    const kind = isKind(chosen) ? chosen : 'sub';
    if (known.some((each) => textKey(each) === textKey({ lang, kind })))
      return setProblem('Teks jenis ini dalam bahasa itu sudah ada di daftar');
    const label = `${languages[lang] ?? lang}${notes[kind]}`;
    const copyOf = known.find((each) => textKey(each) === form.get('copyOf'));
    return onChosen({ lang, kind, label, isNew: true, copyOf });
  };
  return (
    <Dialog title="Teks baru" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <LanguageField error={problem} />
        <SelectField label="Jenis" name="kind" options={kinds} />
        {known.length > 0 && (
          <SelectField
            label="Mulai dari"
            name="copyOf"
            options={{
              '': 'Kosong, atau file SRT dan WebVTT',
              ...Object.fromEntries(
                known
                  .filter(({ source, draftCues }) => source !== 'none' || draftCues !== null)
                  .map((each) => [textKey(each), `Salinan ${each.label}`]),
              ),
            }}
          />
        )}
        <Button type="submit" look="primary" className="justify-self-end">
          Mulai
        </Button>
      </form>
    </Dialog>
  );
}
