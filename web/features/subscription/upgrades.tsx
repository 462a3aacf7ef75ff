import { Form, useNavigation } from 'react-router';
import { date, rupiah } from '../../lib/formats/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { UpgradeView } from './shapes.ts';

type Props = { upgrades: UpgradeView[]; timezone: string | undefined };

/** Every upgrade line by line: the new price, what the rest of the old plan pays, and what is paid now. */
export function Upgrades({ upgrades, timezone }: Props) {
  const { formData } = useNavigation();
  return (
    <section aria-labelledby="naik-paket" className="grid gap-3">
      <h2 id="naik-paket" className="text-lead font-bold">
        Naik paket sekarang
      </h2>
      {upgrades.map((upgrade) => (
        <Card key={upgrade.packageId} className="grid gap-4 border-kunyit/40">
          <h3 className="font-bold text-kunyit">{upgrade.name}</h3>
          <dl className="grid gap-2 text-small">
            <Row label={upgrade.name} value={rupiah(upgrade.priceRupiah)} />
            <Row
              label={`Sisa ${upgrade.old.name}: ${upgrade.old.daysLeft} dari ${upgrade.old.daysTotal} hari`}
              value={rupiah(-upgrade.old.creditRupiah)}
              isCredit
            />
            <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2">
              <dt className="font-bold">Bayar sekarang</dt>
              <dd className="tabular text-lead font-extrabold">{rupiah(upgrade.totalRupiah)}</dd>
            </div>
            <Row
              label="Berlaku"
              value={`${date(upgrade.startsAt, timezone)} sampai ${date(upgrade.endsAt, timezone)}`}
            />
          </dl>
          <Form method="post">
            <input type="hidden" name="package_id" value={upgrade.packageId} />
            <Button
              type="submit"
              name="intent"
              value="upgrade"
              wide
              isBusy={formData?.get('package_id') === upgrade.packageId}
            >
              Naik ke {upgrade.name}, bayar {rupiah(upgrade.totalRupiah)}
            </Button>
          </Form>
        </Card>
      ))}
    </section>
  );
}

function Row({ label, value, isCredit }: { label: string; value: string; isCredit?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-mist">{label}</dt>
      <dd
        className={
          isCredit
            ? 'tabular font-semibold whitespace-nowrap text-toska'
            : 'tabular text-right font-semibold'
        }
      >
        {value}
      </dd>
    </div>
  );
}
