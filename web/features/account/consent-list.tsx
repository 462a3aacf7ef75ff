import { Form, Link, useNavigation } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { paths } from '../../lib/page/paths.ts';

export type ConsentView = {
  purpose: string;
  title: string;
  text: string;
  version: string;
  isGranted: boolean;
  isRequired: boolean;
  since: string | null;
};

type Props = { consents: ConsentView[]; notice: string | undefined; error: string | undefined };

/** What the viewer agreed to, one button each to change one's mind. */
export function ConsentList({ consents, notice, error }: Props) {
  const { formData } = useNavigation();
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-lead font-bold">Persetujuanmu</h2>
        <p className="text-small text-mist">Kamu boleh berubah pikiran kapan saja.</p>
      </div>
      {notice !== undefined && <output className="text-small text-toska">{notice}</output>}
      {error !== undefined && (
        <p role="alert" className="text-small text-merah">
          {error}
        </p>
      )}
      <ul className="grid gap-3">
        {consents.map(({ purpose, title, text, version, isGranted, isRequired, since }) => (
          <li
            key={purpose}
            className="grid gap-3 rounded-m border border-line bg-ink-2 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
          >
            <div className="grid gap-1">
              <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                {title}
                <Badge tone={isGranted ? 'toska' : 'quiet'}>
                  {isGranted ? 'Diizinkan' : 'Tidak diizinkan'}
                </Badge>
              </h3>
              <p className="text-small text-mist">{text}</p>
              {since !== null && <p className="text-note text-haze">Sejak {since}</p>}
            </div>
            {isRequired ? (
              <Link
                to={paths.deleteAccount}
                className="flex min-h-11 items-center text-small underline"
              >
                Cabut dengan hapus akun
              </Link>
            ) : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="consent" />
                <input type="hidden" name="purpose" value={purpose} />
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="granted" value={isGranted ? '0' : '1'} />
                <Button
                  type="submit"
                  look="secondary"
                  isBusy={formData?.get('purpose') === purpose}
                >
                  {isGranted ? 'Cabut izin' : 'Izinkan'}
                  <span className="sr-only"> {title}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export type ConsentChange = { key: string; title: string; isGranted: boolean; note: string };

/** Every change so far, newest first. */
export function ConsentHistory({ history }: { history: ConsentChange[] }) {
  if (history.length === 0) return null;
  return (
    <Card>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-lead font-bold">
          Riwayat persetujuan
        </summary>
        <ol className="grid gap-3 pt-3">
          {history.map(({ key, title, isGranted, note }) => (
            <li key={key} className="border-l-2 border-line pl-3 text-small">
              <p className="font-semibold">
                {title}: {isGranted ? 'diizinkan' : 'dicabut'}
              </p>
              <p className="text-haze">{note}</p>
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}
