import { useEffect, useState } from 'react';
import { bytesText } from '../../lib/formats.ts';
import { useStudio } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/page.tsx';
import { forgetFile, type KeptFile, listKeptFiles, mayRead, openKeptFile } from './kept-files.ts';
import { sendFiles } from './send-files.ts';
import { useSendings } from './sendings.ts';
import { fingerprintOf } from './transfer.ts';

/** Files whose sending a reload or a closed tab broke off: one press opens each again, where its permission is not there still. */
export function KeptList() {
  const accountId = useStudio().staff?.accountId ?? '';
  const { sendings } = useSendings();
  const [kept, setKept] = useState<readonly KeptFile[]>([]);
  useEffect(() => {
    let isOver = false;
    void listKeptFiles(accountId).then(async (found) => {
      const asking: KeptFile[] = [];
      for (const each of found) {
        if (isSending(each)) continue;
        const isOn = (await mayRead(each)) && (await goOn(each)) === undefined;
        if (!isOn) asking.push(each);
      }
      if (!isOver) setKept(asking);
    });
    return () => {
      isOver = true;
    };
  }, [accountId]);

  const waiting = kept.filter(({ sendingKey }) => !sendings.some(({ key }) => key === sendingKey));
  const drop = ({ key }: KeptFile) => setKept((all) => all.filter((each) => each.key !== key));
  if (waiting.length === 0) return null;
  return (
    <Panel title="Terputus">
      <ul className="grid gap-4">
        {waiting.map((each) => (
          <Row key={each.key} kept={each} onGone={() => drop(each)} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ kept, onGone }: { kept: KeptFile; onGone: () => void }) {
  const [problem, setProblem] = useState('');
  const resume = async () => {
    const found = await goOn(kept);
    if (found === undefined) onGone();
    else setProblem(found);
  };
  const forget = async () => {
    await forgetFile(kept.accountId, kept.sendingKey);
    onGone();
  };
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-small font-semibold">{kept.name}</span>
        <Badge tone="waiting">Belum lengkap</Badge>
        <Button size="s" onClick={() => void resume()}>
          Lanjutkan
        </Button>
        <Button size="s" look="quiet" onClick={() => void forget()}>
          Lupakan
        </Button>
      </div>
      <p className="tabular text-note text-haze">{bytesText(kept.size)}</p>
      {problem !== '' && <p className="text-note text-merah">{problem}</p>}
    </li>
  );
}

const isSending = ({ sendingKey }: KeptFile) =>
  useSendings.getState().sendings.some(({ key }) => key === sendingKey);

/** Goes on with a kept file; why it can't, where it can't. */
async function goOn(kept: KeptFile): Promise<string | undefined> {
  const { accountId, meta, handle, sendingKey } = kept;
  try {
    const file = await openKeptFile(kept);
    if (file === null)
      return 'Peramban belum boleh membaca file ini. Tekan Lanjutkan lagi, lalu izinkan.';
    if (fingerprintOf(file, meta) !== sendingKey)
      return 'File ini sudah berubah. Pilih file yang benar di atas untuk mengirimnya dari awal.';
    sendFiles([{ file, handle }], meta, accountId);
    return undefined;
  } catch {
    return 'File ini tidak ada lagi di tempatnya. Pilih file yang sama di atas untuk melanjutkan.';
  }
}
