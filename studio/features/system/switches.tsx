import { useState } from 'react';
import { dateTime } from '../../../web/lib/formats/formats.ts';
import { switchWords, useHasRole } from '../../lib/staff.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeedDialog } from '../../ui/deed-dialog.tsx';
import { Panel } from '../../ui/page.tsx';
import { switchEffects, type SystemView } from './words.ts';

type Switch = SystemView['switches'][number];

/** What may be paused while everything runs; each press is an act with a reason. */
export function Switches({ switches }: { switches: readonly Switch[] }) {
  const mayTurn = useHasRole('admin');
  const [asked, ask] = useState<Switch>();
  return (
    <Panel title="Sakelar">
      <ul className="grid gap-3">
        {switches.map((each) => {
          const { name, isOn, since } = each;
          return (
            <li key={name} className="flex items-start gap-3 text-small">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {switchWords[name]}
                  <Badge tone={isOn ? 'good' : 'bad'}>{isOn ? 'Berjalan' : 'Dihentikan'}</Badge>
                  {since !== null && (
                    <span className="font-normal text-haze">sejak {dateTime(since)}</span>
                  )}
                </p>
                <p className="text-note text-haze">{switchEffects[name]}</p>
              </div>
              {mayTurn && (
                <Button
                  size="s"
                  look={isOn ? 'danger' : 'primary'}
                  aria-label={`${isOn ? 'Hentikan' : 'Jalankan'} ${switchWords[name]}`}
                  onClick={() => ask(each)}
                >
                  {isOn ? 'Hentikan' : 'Jalankan'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asked !== undefined && (
        <DeedDialog
          title={`${asked.isOn ? 'Hentikan' : 'Jalankan lagi'}: ${switchWords[asked.name]}?`}
          label={asked.isOn ? 'Hentikan' : 'Jalankan'}
          look={asked.isOn ? 'danger' : 'primary'}
          intent="switch"
          body={{ name: asked.name, isOn: !asked.isOn }}
          onClose={() => ask(undefined)}
        >
          <p className="text-small text-mist">
            {asked.isOn ? switchEffects[asked.name] : 'Yang menunggu segera dikerjakan.'}
          </p>
        </DeedDialog>
      )}
    </Panel>
  );
}
