import { type FormEvent, useState } from 'react';
import {
  isLooser,
  type ThresholdName,
  thresholdNames,
  type Thresholds,
  thresholds,
  thresholdWords,
} from '#contract/approval-thresholds.ts';
import { problemsOf } from '../../lib/problems-of.ts';
import { useHasRole } from '../../lib/staff.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/form/field.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { ApprovalRules } from './words.ts';

/** What one person decides alone; admins change it. */
export function ThresholdsPanel({ rules: { thresholds: now } }: { rules: ApprovalRules }) {
  const mayChange = useHasRole('admin');
  const [sent, count] = useState(0);
  return (
    <Panel title="Yang diputuskan sendiri">
      {mayChange ? (
        <ThresholdsForm key={sent} now={now} onDone={() => count(sent + 1)} />
      ) : (
        <Facts
          facts={thresholdNames.map((name) => ({
            name: thresholds[name].label,
            value: thresholdWords(name, now[name]),
          }))}
        />
      )}
    </Panel>
  );
}

/** What was asked for is left to the other admin: the form begins anew with what holds. */
function ThresholdsForm({ now, onDone }: { now: Thresholds; onDone: () => void }) {
  const [typed, type] = useState(now);
  const [reason, setReason] = useState('');
  const { send, isBusy, failure } = useSend({ isInline: true, onDone });
  const changed = thresholdNames.filter((name) => typed[name] !== now[name]);
  const looser = changed.filter((name) => isLooser(name, now[name], typed[name]));
  const problems = problemsOf(failure);
  const problemOf = (name: ThresholdName) =>
    problems.find(({ field }) => field.endsWith(`thresholds/${name}`))?.problem;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    const only = Object.fromEntries(changed.map((name) => [name, typed[name]]));
    send('thresholds', { thresholds: only, reason: reason.trim() });
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {thresholdNames.map((name) => {
          const { label, unit, usual, most } = thresholds[name];
          const words = {
            label: unit === 'hari' ? `${label} (hari)` : label,
            hint: `Awalnya ${thresholdWords(name, usual)}, paling banyak ${thresholdWords(name, most)}.`,
            error: problemOf(name),
            required: true,
          };
          const change = (value: number) => type((before) => ({ ...before, [name]: value }));
          return unit === 'rupiah' ? (
            <MoneyField
              key={name}
              {...words}
              name={name}
              defaultValue={now[name]}
              onAmount={change}
            />
          ) : (
            <Field
              key={name}
              {...words}
              type="number"
              min={thresholds[name].least}
              max={most}
              step={1}
              defaultValue={now[name]}
              onChange={({ target }) => change(target.valueAsNumber || 0)}
            />
          );
        })}
      </div>
      {changed.length > 0 && <ReasonField value={reason} onChange={setReason} length={[3, 200]} />}
      <Alert>
        {problems.length > 0 ? problems.map(({ problem }) => problem).join('. ') : failure?.message}
      </Alert>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 flex-[1_1_12rem] text-note text-haze">
          {looser.length > 0
            ? 'Yang lebih longgar berlaku setelah admin lain menyetujui.'
            : 'Yang lebih ketat langsung berlaku.'}
        </p>
        <Button type="submit" look="primary" isBusy={isBusy} disabled={changed.length === 0}>
          {looser.length > 0 ? 'Minta admin lain' : 'Simpan batas'}
        </Button>
      </div>
    </form>
  );
}
