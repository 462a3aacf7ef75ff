import { Check, Copy } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

const SAID_MS = 2_500;

/** Only where scripts run, and on a page that browsers trust with the clipboard. */
const useCanCopy = () =>
  useSyncExternalStore(
    () => () => {},
    () => navigator.clipboard !== undefined,
    () => false,
  );

/** Puts a text on the clipboard and says so. Without scripts it is not there: the text can be marked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const canCopy = useCanCopy();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (!canCopy) return null;
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      look="secondary"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span aria-live="polite">{isCopied ? 'Tersalin' : 'Salin'}</span>
      <span className="sr-only">{label}</span>
    </Button>
  );
}
