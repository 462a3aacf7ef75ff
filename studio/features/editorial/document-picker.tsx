import { useEffect, useState } from 'react';
import type { DocumentKind } from '#contract/editorial/documents.ts';
import type { getHomeDocuments, listDocuments } from '#contract/editorial/index.ts';
import { ApiError } from '../../../web/lib/api/api-error.ts';
import { callStudio } from '../../lib/call.ts';
import { useHasRole } from '../../lib/staff.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { type DocumentRow, stateWords } from './areas.ts';
import { kindWords } from './release-words.ts';
import { TitleSearch } from '../../ui/form/title-search.tsx';

type Props = {
  taken: readonly string[];
  isBusy: boolean;
  problem: string | undefined;
  onPick: (documentId: string) => void;
  onClose: () => void;
};

const MOST = 50;
const { terms, ...ofEditors } = kindWords;

/** What of a kind can be put into a release: titles by their name, of all else what was changed last. */
export function DocumentPicker({ taken, isBusy, problem, onPick, onClose }: Props) {
  // Each puts in what is theirs.
  const mayEdit = useHasRole('editor', 'admin');
  const ofFinance = useHasRole('finance', 'admin');
  const offered = { ...(mayEdit && ofEditors), ...(ofFinance && { terms }) };
  const [kind, setKind] = useState<DocumentKind>(mayEdit ? 'banner' : 'terms');
  const [found, setFound] = useState<{ kind: DocumentKind; rows: readonly DocumentRow[] }>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (kind === 'title') return undefined;
    const asking = new AbortController();
    find(kind, asking.signal)
      .then((rows) => setFound({ kind, rows }))
      .catch((error: unknown) => {
        if (error instanceof ApiError) setFailed(error.failure.message);
      });
    return () => asking.abort();
  }, [kind]);
  const rows = found?.kind === kind ? found.rows : [];
  return (
    <Dialog title="Tambah dokumen" size="m" onClose={onClose}>
      <Alert>{problem ?? failed}</Alert>
      <SelectField
        label="Jenis"
        value={kind}
        options={offered}
        onChange={(event) => setKind(event.target.value as DocumentKind)}
      />
      {kind === 'title' ? (
        <TitleSearch label="Nama judul" taken={taken} onPick={({ titleId }) => onPick(titleId)} />
      ) : (
        <ul
          aria-label={kindWords[kind]}
          className="grid max-h-96 grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto"
        >
          {found?.kind === kind && rows.length === 0 && (
            <li className="text-small text-haze">Belum ada. Buat dulu di halamannya.</li>
          )}
          {rows.map(({ documentId, name, state }) => (
            <li key={documentId} className="flex items-center gap-2 text-small">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
              <Button
                size="s"
                isBusy={isBusy}
                disabled={taken.includes(documentId)}
                aria-label={taken.includes(documentId) ? undefined : `Tambahkan ${name}`}
                onClick={() => onPick(documentId)}
              >
                {taken.includes(documentId) ? 'Sudah ada' : 'Tambahkan'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

async function find(kind: DocumentKind, signal: AbortSignal): Promise<readonly DocumentRow[]> {
  if (kind !== 'rail' && kind !== 'banner') {
    const { result } = await callStudio<typeof listDocuments>(
      'GET',
      '/studio/v1/editorial/document/list',
      { query: { kind, pageSize: MOST } },
      { signal },
    );
    return result.documents;
  }
  // Also those that no editor has touched yet.
  const homes = await Promise.all(
    (['normal', 'kids'] as const).map((mode) =>
      callStudio<typeof getHomeDocuments>(
        'GET',
        '/studio/v1/editorial/home',
        { query: { mode } },
        { signal },
      ),
    ),
  );
  return kind === 'rail'
    ? homes.flatMap(({ result }) => result.rails)
    : homes.flatMap(({ result }) => result.banners);
}
