import { ChevronDown } from 'lucide-react';
import { bankNames } from '#contract/payment-choices.ts';
import { rupiah } from '../../../lib/formats/formats.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { bankSteps } from './bank-steps.ts';
import type { InstructionOf } from '../shapes.ts';

type Props = { instruction: InstructionOf<'virtual_account'>; amountRupiah: number };

/** The account to transfer to, and how to get there in every channel of its bank. */
export function AccountInstruction({ instruction, amountRupiah }: Props) {
  const { bank, number, companyCode } = instruction;
  const numberName = companyCode === null ? 'Nomor virtual account' : 'Nomor pembayaran';
  return (
    <div className="grid w-full gap-4 text-left">
      <dl className="grid gap-3">
        {companyCode !== null && (
          <Row name="Kode perusahaan" value={companyCode} shown={companyCode} />
        )}
        <Row name={numberName} value={number} shown={inFours(number)} />
        <Row name="Jumlah" value={String(amountRupiah)} shown={rupiah(amountRupiah)} />
      </dl>
      <p className="text-small text-mist">
        Transfer tepat sejumlah itu. Begitu uangnya masuk, halaman ini lanjut sendiri.
      </p>
      <section className="grid gap-2" aria-label={`Cara membayar lewat ${bankNames[bank]}`}>
        {bankSteps[bank].map(({ title, steps }, i) => (
          <details key={title} open={i === 0} className="group rounded-m border border-line px-4">
            <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-2 font-semibold">
              <span className="flex-1">{title}</span>
              <ChevronDown
                className="size-5 shrink-0 text-mist transition-transform group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <ol className="grid list-decimal gap-1.5 pb-4 pl-5 text-small text-mist">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </details>
        ))}
      </section>
    </div>
  );
}

function Row({ name, value, shown }: { name: string; value: string; shown: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 rounded-m bg-ink-2 px-4 py-3">
      <dt className="text-note text-mist">{name}</dt>
      <dd className="tabular col-start-1 min-w-0 text-lead font-extrabold break-words select-all">
        {shown}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton text={value} label={name.toLowerCase()} />
      </dd>
    </div>
  );
}

/** Long numbers are compared in fours. */
const inFours = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
