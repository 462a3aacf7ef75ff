import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';

/** Says that what was asked for waits for a second person, and leads to the request; nothing where none waits. */
export function AwaitedApproval({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <output className="mb-4 block rounded-s bg-kunyit-deep px-3 py-2 text-small">
      Menunggu persetujuan orang kedua.{' '}
      <Link to={paths.approval(id)} className="underline">
        Lihat permintaan
      </Link>
    </output>
  );
}
