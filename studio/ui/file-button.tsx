import { Download } from 'lucide-react';
import { useState } from 'react';
import { isApiError } from '../../web/lib/api/api-error.ts';
import { notify } from '../../web/lib/feedback/toast.ts';
import { fetchFile } from '../lib/save-file.ts';
import { Button } from './button.tsx';

/** Keeps a file of the platform; what it refuses is said. */
export function FileButton({
  path,
  label,
  size,
}: {
  path: `/studio/v1/${string}`;
  label: string;
  size?: 's' | 'm';
}) {
  const [isBusy, setBusy] = useState(false);
  async function keep(): Promise<void> {
    setBusy(true);
    try {
      await fetchFile(path);
    } catch (error) {
      const message = isApiError(error) ? error.failure.message : 'Coba lagi sebentar lagi.';
      notify({ title: 'Belum terunduh', message, status: 'error' });
    }
    setBusy(false);
  }
  return (
    <Button size={size} isBusy={isBusy} onClick={() => void keep()}>
      <Download className="size-4" aria-hidden="true" />
      {label}
    </Button>
  );
}
