import { Clock, FileText, Trash2, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

export type LeavingFacts = {
  paidDays: number;
  rights: { name: string; until: string; isPaid: boolean }[];
  /** Rupiah in words; null when nothing is owed. */
  owed: string | null;
  pendingPayments: number;
  kept: { what: string; why: string; until: string }[];
  deleted: string[];
};

/** What leaving means for this very account, before anything is asked. */
export function LeavingFactsList({ facts }: { facts: LeavingFacts }) {
  return (
    <>
      <Fact icon={<Clock className="size-5" aria-hidden="true" />} title="Yang masih berjalan">
        {facts.rights.length === 0 ? (
          <p>Tidak ada paket atau tayangan berbayar yang aktif.</p>
        ) : (
          <>
            {facts.paidDays > 0 && (
              <p>
                Masih ada <strong className="text-kunyit">{facts.paidDays} hari</strong> yang sudah
                kamu bayar. Hari itu hangus bila penghapusan tidak dibatalkan.
              </p>
            )}
            <ul className="grid gap-1">
              {facts.rights.map(({ name, until, isPaid }) => (
                <li key={`${name}-${until}`}>
                  {name}, sampai {until}
                  {!isPaid && ' (gratis)'}
                </li>
              ))}
            </ul>
          </>
        )}
      </Fact>
      {(facts.owed !== null || facts.pendingPayments > 0) && (
        <Fact icon={<Wallet className="size-5" aria-hidden="true" />} title="Uangmu">
          {facts.owed !== null && (
            <p>
              Kami masih harus mengembalikan <strong>{facts.owed}</strong>. Uang itu tetap kembali
              lewat cara bayar yang sama.
            </p>
          )}
          {facts.pendingPayments > 0 && (
            <p>
              Ada {facts.pendingPayments} pembayaran yang belum selesai. Jangan bayar kodenya lagi.
            </p>
          )}
        </Fact>
      )}
      <Fact
        icon={<Trash2 className="size-5" aria-hidden="true" />}
        title="Yang dihapus setelah 7 hari"
      >
        <ul className="grid list-disc gap-1 pl-5">
          {facts.deleted.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Fact>
      {facts.kept.length > 0 && (
        <Fact icon={<FileText className="size-5" aria-hidden="true" />} title="Yang tetap disimpan">
          <ul className="grid gap-3">
            {facts.kept.map(({ what, why, until }) => (
              <li key={what}>
                <p className="font-semibold text-cloud">{what}</p>
                <p>{why}</p>
                <p className="text-note text-haze">{until}</p>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  );
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-center gap-3 text-body font-bold">
        <span className="text-kunyit">{icon}</span>
        {title}
      </h2>
      <div className="grid gap-2 text-small text-mist">{children}</div>
    </Card>
  );
}
