import { useState } from 'react';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import type { TitleMedia } from '#contract/catalog/operator-titles.ts';
import type { DocumentView } from '#contract/editorial/document-shape.ts';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { useKeptDraft } from '../../lib/use-kept-draft.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { DraftOffer } from '../../ui/form/draft-offer.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Conflict } from './conflicts.ts';
import { DataForm } from './data-form.tsx';
import { useDraft } from './draft.ts';
import { EpisodeList } from './episode-list.tsx';
import { MediaForm } from './media-field.tsx';
import { PictureForm } from './picture-form.tsx';
import { PublishActions } from './publish-actions.tsx';

type Named = { slug: string; name: string };
type Props = {
  view: DocumentView & { body: TitleBody };
  /** What keeps its newest version from viewers. */
  missing: readonly string[];
  part: string;
  mayEdit: boolean;
  media: TitleMedia[];
  choices: { genres: Named[]; categories: Named[] };
};

/** What a save that meets another one's is refused with. */
type Refusal = { draftNo?: number; conflicts?: Conflict[]; merged?: object };

/** The parts of a title that are saved together, whichever tab is open. */
export function TitleEditor({ view, missing, part, mayEdit, media, choices }: Props) {
  const { documentId, slug, draftNo } = view;
  const draft = useDraft({ no: draftNo, body: view.body });
  const offer = useKeptDraft({
    name: `title:${documentId}`,
    value: { no: draft.baseNo, body: draft.body },
    isDirty: mayEdit && draft.isDirty,
    onTake: ({ no, body }) => draft.rebase(no, body),
  });
  const { send, isBusy, failure } = useSend({ isInline: true });
  const [putAway, setPutAway] = useState<unknown>();
  const shown = failure === putAway ? undefined : failure;
  const { draftNo: newest, conflicts, merged } = (shown?.details ?? {}) as Refusal;
  const form = { body: draft.body, isReadOnly: !mayEdit, set: draft.set };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        draft.noteSent();
        send('save', { documentId, slug, baseNo: draft.baseNo, body: draft.body });
      }}
    >
      {mayEdit && (
        <div className="mb-4 flex flex-wrap items-start justify-end gap-2">
          {missing.length > 0 && !draft.isDirty && (
            <p className="mr-auto max-w-text min-w-64 flex-1 rounded-s bg-kunyit-deep px-3 py-2 text-small text-kunyit">
              <span className="font-semibold">Sebelum terbit masih perlu:</span>{' '}
              {missing.join('; ')}.
            </p>
          )}
          <PublishActions view={view} isDirty={draft.isDirty} />
        </div>
      )}
      {mayEdit && <DraftOffer offer={offer} />}
      {conflicts === undefined && <Alert>{shown?.message}</Alert>}
      {part === 'data' && <DataForm {...form} {...choices} />}
      {part === 'episode' && <EpisodeList {...form} media={media} />}
      {part === 'gambar' && <PictureForm {...form} media={media} />}
      {part === 'media' && <MediaForm {...form} media={media} />}
      {/* Licences are no part of what it saves. */}
      {mayEdit && (part !== 'hak' || draft.isDirty) && (
        <SaveBar
          isKept
          isDirty={draft.isDirty}
          isBusy={isBusy}
          onReset={draft.reset}
          note={
            draftNo === 0
              ? 'Dari katalog awal'
              : `Versi ${draftNo}, disimpan ${dateTime(view.updatedAt)}`
          }
        />
      )}
      {conflicts !== undefined && merged !== undefined && newest !== undefined && (
        <ConflictDialog
          conflicts={conflicts}
          merged={merged}
          known={{ ...choices, media }}
          onClose={() => setPutAway(failure)}
          onResolve={(body) => {
            // The platform made it of two bodies, and checks it again.
            draft.rebase(newest, body as TitleBody);
            setPutAway(failure);
          }}
        />
      )}
    </form>
  );
}
