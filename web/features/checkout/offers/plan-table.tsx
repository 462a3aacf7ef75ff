import type { AnswerOf } from '#contract/call.ts';
import type { getPlanContent } from '#contract/live/menus.ts';
import { number } from '../../../lib/formats/formats.ts';
import { cx } from '../../../ui/cx.ts';
import type { Plan } from '../shapes.ts';

export type PlanContent = AnswerOf<typeof getPlanContent>['result']['plans'];

type Props = { plans: Plan[]; content: PlanContent };
type Row = { name: string; valueOf: (plan: Plan) => string };

/** The plans beside each other in numbers; fits a phone without scrolling sideways. */
export function PlanTable({ plans, content }: Props) {
  const of = ({ tier }: Plan) => content.find((each) => each.tier === tier);
  const rows: Row[] = [
    { name: 'Film dan serial', valueOf: (plan) => number(of(plan)?.titles ?? 0) },
    { name: 'Kanal TV', valueOf: (plan) => number(of(plan)?.channels ?? 0) },
    { name: 'Kanal olahraga', valueOf: (plan) => number(of(plan)?.sportsChannels ?? 0) },
    { name: 'Gambar', valueOf: ({ maxHeight }) => `${maxHeight}p` },
    { name: 'Layar bersamaan', valueOf: ({ screens }) => number(screens) },
    { name: 'Perangkat', valueOf: ({ devices }) => number(devices) },
  ];
  return (
    <section aria-labelledby="banding" className="mx-auto grid w-full max-w-text gap-3">
      <h2 id="banding" className="text-center text-lead font-bold">
        Bandingkan paket
      </h2>
      <table className="w-full table-fixed border-collapse overflow-hidden rounded-m bg-ink-1 text-note md:text-small">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-[32%] px-3 py-3 text-left font-semibold text-mist">
              Isi
            </th>
            {plans.map(({ tier, name }) => (
              <th
                key={tier}
                scope="col"
                className={cx('px-0.5 py-3 font-bold', tier === 'premium' && 'text-kunyit')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ valueOf }) => plans.some((plan) => valueOf(plan) !== '0'))
            .map(({ name, valueOf }) => (
              <tr key={name} className="border-b border-line last:border-0">
                <th scope="row" className="px-3 py-2.5 text-left font-normal text-mist">
                  {name}
                </th>
                {plans.map((plan) => (
                  <td key={plan.tier} className="tabular px-1 py-2.5 text-center font-semibold">
                    {valueOf(plan)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
