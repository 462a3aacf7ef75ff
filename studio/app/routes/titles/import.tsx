import { ImportPage } from '../../../features/bulk/import-page.tsx';

export default function TitleImport() {
  return <ImportPage />;
}
