import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

const SAID_MS = 2_500;

/** Puts a text on the clipboard and says so. Without scripts it is not there: the text can be marked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'absent' | 'ready' | 'copied'>('absent');
  useEffect(() => {
    if (navigator.clipboard !== undefined) setState('ready');
  }, []);
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('ready'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  if (state === 'absent') return null;
  const isCopied = state === 'copied';
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      look="secondary"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setState('copied'))}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span aria-live="polite">{isCopied ? 'Tersalin' : 'Salin'}</span>
      <span className="sr-only">{label}</span>
    </Button>
  );
}
