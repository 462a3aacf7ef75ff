import { FingerprintPattern } from 'lucide-react';
import { useState } from 'react';
import { useGate } from '../../lib/gate.ts';
import { confirmSession, passkeyProblem } from '../../lib/passkey.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const words = {
  'step-up': {
    title: 'Tunjukkan kunci sandimu',
    text: 'Langkah ini menyangkut uang, peran, atau kunci. Tunjukkan kunci sandimu lagi; setelah itu langkahnya diteruskan. Berlaku 10 menit.',
  },
  unlock: {
    title: 'Studio terkunci',
    text: 'Studio tidak dipakai selama 30 menit. Buka dengan kunci sandimu; yang tadi kamu kerjakan diteruskan.',
  },
};

/** Asks for the passkey where the platform wants it, and lets what waits for it go on (studio/lib/gate.ts). */
export function GateDialog() {
  const asked = useGate((gate) => gate.asked);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (asked === null) return null;
  const { title, text } = words[asked.proof];
  function end(isShown: boolean): void {
    setProblem(undefined);
    asked?.settle(isShown);
  }
  async function show(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmSession();
      end(true);
    } catch (error) {
      setProblem(passkeyProblem(error));
    }
    setBusy(false);
  }
  return (
    <Dialog
      title={title}
      isHiding={asked.proof === 'unlock'}
      onClose={() => end(false)}
      footer={
        <>
          <Button onClick={() => end(false)}>Batal</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void show()}>
            <FingerprintPattern className="size-4" aria-hidden="true" />
            Tunjukkan
          </Button>
        </>
      }
    >
      <p className="text-mist">{text}</p>
      <Alert>{problem}</Alert>
    </Dialog>
  );
}
