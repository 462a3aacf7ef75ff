import { consentWordings } from '#contract/accounts/consent-wordings.ts';
import { paths } from '../lib/page/paths.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { LinkButton } from './link-button.tsx';

export type ReactionConsentProps = {
  /** To the sentence in its version that was shown. */
  onAgree: (version: string) => void;
  onClose: () => void;
};

/** Asks for the consent that keeps what viewers think of titles. */
export function ReactionConsent({ onAgree, onClose }: ReactionConsentProps) {
  const { text, version } = consentWordings.personalise;
  return (
    <Dialog isOpen title="Boleh kami mengingatnya?" shape="sheet" onClose={onClose}>
      <p className="text-body text-mist">
        Penilaian hanya kami simpan kalau kamu setuju dengan kalimat ini:
      </p>
      <blockquote className="border-l-2 border-jingga pl-4 font-semibold">{text}</blockquote>
      <p className="text-small text-mist">
        Kamu bisa mencabutnya kapan saja di halaman Privasi. Semua penilaianmu ikut terhapus.
      </p>
      <div className="grid gap-2">
        <Button onClick={() => onAgree(version)} wide>
          Setuju dan simpan
        </Button>
        <Button look="secondary" onClick={onClose} wide>
          Jangan simpan
        </Button>
        <LinkButton to={paths.privacy} look="quiet" wide>
          Buka halaman Privasi
        </LinkButton>
      </div>
    </Dialog>
  );
}
