import { CircleAlert, Compass, LockKeyhole } from 'lucide-react';
import type { Failure } from '../../../web/lib/api/api-error.ts';
import { roleNames, useStudio } from '../../lib/staff.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useShowPasskey } from './use-show-passkey.ts';

/** The whole page where it could not be made: not for this role, not there, or our fault. */
export function Failed({ status, failure }: { status: number; failure: Failure | undefined }) {
  const { staff } = useStudio();
  const show = useShowPasskey();
  if (failure?.code === 'studio.stepUpNeeded')
    return (
      <Notice
        title={failure.title ?? ''}
        icon={<LockKeyhole aria-hidden="true" />}
        action={
          <Button look="primary" onClick={show}>
            Tunjukkan kunci sandi
          </Button>
        }
      >
        {failure.message}
      </Notice>
    );
  if (status === 403)
    return (
      <Notice
        title="Halaman ini untuk peran lain"
        icon={<LockKeyhole aria-hidden="true" />}
        action={<ButtonLink to={paths.start}>Ke beranda kerja</ButtonLink>}
      >
        Peranmu sekarang: {staff?.roles.map((role) => roleNames[role]).join(', ') || 'belum ada'}.
        Minta admin menambah peran kalau kamu membutuhkannya.
      </Notice>
    );
  if (status === 404)
    return (
      <Notice
        title={failure?.title ?? 'Tidak ditemukan'}
        icon={<Compass aria-hidden="true" />}
        action={<ButtonLink to={paths.start}>Ke beranda kerja</ButtonLink>}
      >
        {failure?.message ?? 'Alamatnya mungkin salah, atau isinya sudah dihapus.'}
      </Notice>
    );
  return (
    <Notice
      title={failure?.title ?? 'Ada gangguan'}
      icon={<CircleAlert aria-hidden="true" />}
      action={<Button onClick={() => location.reload()}>Coba lagi</Button>}
    >
      {failure?.message ?? 'Halaman ini belum bisa dibuka. Coba lagi sebentar lagi.'}
      {failure?.requestId !== undefined && (
        <span className="mt-2 block text-note">Kode: {failure.requestId}</span>
      )}
    </Notice>
  );
}

function Notice(props: Parameters<typeof Empty>[0]) {
  return (
    <div role="alert" className="grid min-h-[70dvh] place-items-center">
      <title>{`${props.title} | Studio Tayang`}</title>
      <Empty {...props} heading="h1" />
    </div>
  );
}
