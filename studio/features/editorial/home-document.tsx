import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BannerBody, RailBody } from '#contract/catalog/home-bodies.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftOffer } from '../../ui/form/draft-offer.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import type { DocumentView } from './areas.ts';
import { DocumentFrame, type FoundDocument } from './document-frame.tsx';
import { BannerForm, type Choices, RailForm } from './home-form.tsx';
import { type HomeBody, slugFor } from './home-words.ts';

type Props = {
  documentId: string;
  body: HomeBody;
  choices: Choices;
  /** Null for one that is not saved yet. */
  found: FoundDocument | null;
};

/** A rail or a banner. */
export function HomeDocument({ documentId, body, choices, found }: Props) {
  return (
    <DocumentFrame
      newTitle={body.kind === 'rail' ? 'Rel baru' : 'Banner baru'}
      trail={[
        { to: `${paths.home}${body.mode === 'kids' ? '?bagian=kids' : ''}`, label: 'Beranda' },
      ]}
      found={found}
    >
      <HomeEditor key={documentId} {...{ documentId, body, choices, found }} />
    </DocumentFrame>
  );
}

type Conflict = { draftNo: number; merged: HomeBody };

function HomeEditor({ documentId, body: opened, choices, found }: Props) {
  const navigate = useNavigate();
  const mayEdit = useHasRole('editor', 'admin');
  const baseNo = found?.document.draftNo ?? 0;
  const [base, setBase] = useState({ no: baseNo, body: opened });
  const [body, setBody] = useState<HomeBody>(opened);
  const [round, setRound] = useState(0);
  const [conflict, setConflict] = useState<Conflict>();
  const { send, isBusy, failure } = useSend({
    isInline: true,
    onDone({ result }) {
      const { saved, theirs } = result as { saved?: DocumentView; theirs?: Conflict };
      if (theirs !== undefined) return setConflict(theirs);
      if (saved === undefined) return undefined;
      setBase({ no: saved.draftNo, body });
      if (found === null) void navigate(paths.homeDocument(documentId), { replace: true });
      return undefined;
    },
  });
  const isTyped = JSON.stringify(body) !== JSON.stringify(base.body);
  const offer = useKeptDraft({
    name: `home:${found === null ? `new ${body.kind} ${body.mode}` : documentId}`,
    value: { no: base.no, body },
    isDirty: mayEdit && isTyped,
    onTake(kept) {
      setBase((now) => ({ ...now, no: kept.no }));
      setBody(kept.body);
      setRound((now) => now + 1);
    },
  });
  const set = (change: object) => setBody((now) => ({ ...now, ...change }));
  const slug =
    found?.document.slug ?? slugFor(body.kind === 'rail' ? body.name : body.headline, documentId);
  function save(event: FormEvent): void {
    event.preventDefault();
    send('save', { documentId, slug, baseNo: base.no, body });
  }
  function overrule({ draftNo, merged }: Conflict): void {
    setConflict(undefined);
    setBase((now) => ({ ...now, no: draftNo }));
    setBody(merged);
    send('save', { documentId, slug, baseNo: draftNo, body: merged });
  }
  return (
    <form onSubmit={save} className="min-w-0">
      {mayEdit && <DraftOffer offer={offer} />}
      {body.kind === 'rail' ? (
        <RailForm
          key={round}
          body={body}
          set={(change: Partial<RailBody>) => set(change)}
          isReadOnly={!mayEdit}
          choices={choices}
        />
      ) : (
        <BannerForm
          key={round}
          body={body}
          set={(change: Partial<BannerBody>) => set(change)}
          isReadOnly={!mayEdit}
        />
      )}
      <Alert>{failure?.message}</Alert>
      {mayEdit && (
        <SaveBar
          isKept
          isDirty={isTyped}
          isNew={found === null}
          isBusy={isBusy}
          label="Simpan draf"
          onReset={() => {
            setBody(base.body);
            setRound((now) => now + 1);
          }}
        />
      )}
      {conflict !== undefined && (
        <Dialog
          title="Diubah orang lain juga"
          onClose={() => setConflict(undefined)}
          footer={
            <>
              <Button
                onClick={() => {
                  setBase((now) => ({ ...now, body }));
                  setConflict(undefined);
                  // Once nothing counts as unsaved any more.
                  setTimeout(() => location.reload());
                }}
              >
                Buka punya mereka
              </Button>
              <Button look="primary" onClick={() => overrule(conflict)}>
                Simpan punyaku
              </Button>
            </>
          }
        >
          <p className="text-mist">
            Sejak kamu membukanya, orang lain menyimpan isian yang sama. Isian lain sudah digabung;
            versi mereka tetap ada di riwayat.
          </p>
        </Dialog>
      )}
    </form>
  );
}
