import type { ComponentProps } from 'react';
import { Alert } from './alert.tsx';
import { Page, Panel } from './page.tsx';
import { VersionList } from './version-list.tsx';

type Props = Pick<ComponentProps<typeof VersionList>, 'versions' | 'mayEdit'> & {
  title: string;
  trail: { to: string; label: string }[];
  document: { documentId: string; draftNo: number; liveNo: number | null };
};

/** A document whose newest version this studio can't read: nothing of it is edited, and the others lead back. */
export function UnreadablePage({ title, trail, document, ...list }: Props) {
  const { documentId, draftNo, liveNo } = document;
  return (
    <Page title={title} trail={trail}>
      <Alert>
        {`Versi ${draftNo} memuat bagian yang tidak dikenal di sini, misalnya dari Studio yang lebih baru. Isinya tetap tersimpan. Muat ulang halaman ini, atau kembalikan versi lain.`}
      </Alert>
      <Panel title="Riwayat">
        <VersionList {...{ documentId, liveNo }} {...list} isStuck />
      </Panel>
    </Page>
  );
}
