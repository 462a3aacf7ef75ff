import type { ReactNode } from 'react';
import { dataPerHour } from '../engine/data-rate.ts';
import type { Engine } from '../engine/engine.ts';
import { type AccountLanguages, readPreferences } from '../engine/preferences.ts';
import type { Controls } from '../engine/controls.ts';
import { useState } from 'react';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

type Props = {
  engine: Engine;
  controls: Controls;
  languages: AccountLanguages;
  rate: number;
  /** Height of the picture that plays now. */
  height: number;
  subtitle: string | null;
  onSubtitle: (language: string | null) => void;
  /** What is on now can't be played faster than it happens. */
  hasRates?: boolean;
};

/** Quality with what it costs an hour, subtitles, sound and speed. Each is a group of native radio buttons. */
export function SettingsPanel({
  engine,
  controls,
  languages,
  rate,
  height,
  subtitle,
  onSubtitle,
  hasRates = true,
}: Props) {
  const [quality, setQuality] = useState(readPreferences(languages).quality);
  const [audio, setAudio] = useState(() => audioOf(engine, languages));

  return (
    <div className="grid gap-5 p-4 pr-12 md:grid-flow-col md:gap-8">
      {engine.qualities.length > 0 && (
        <Group title="Kualitas">
          <Choice
            group="kualitas"
            isChosen={quality === null}
            onChoose={() => {
              setQuality(null);
              controls.chooseQuality(null);
            }}
            note={quality === null ? nameOfHeight(height) : undefined}
          >
            Otomatis
          </Choice>
          {engine.qualities.toReversed().map((each) => (
            <Choice
              key={each.height}
              group="kualitas"
              isChosen={quality === each.height}
              onChoose={() => {
                setQuality(each.height);
                controls.chooseQuality(each.height);
              }}
              note={`maks. ${dataPerHour(each.bandwidth)}`}
            >
              {nameOfHeight(each.height)}
            </Choice>
          ))}
        </Group>
      )}
      {engine.subtitles.length > 0 && (
        <Group title="Teks">
          <Choice group="teks" isChosen={subtitle === null} onChoose={() => onSubtitle(null)}>
            Mati
          </Choice>
          {engine.subtitles.map(({ language, label }) => (
            <Choice
              key={language}
              group="teks"
              isChosen={subtitle === language}
              onChoose={() => onSubtitle(language)}
            >
              {label}
            </Choice>
          ))}
        </Group>
      )}
      {engine.audios.length > 1 && (
        <Group title="Suara">
          {engine.audios.map(({ language, label }) => (
            <Choice
              key={language}
              group="suara"
              isChosen={audio === language}
              onChoose={() => {
                setAudio(language);
                controls.chooseAudio(language);
              }}
            >
              {label}
            </Choice>
          ))}
        </Group>
      )}
      {hasRates && (
        <Group title="Kecepatan">
          {RATES.map((each) => (
            <Choice
              key={each}
              group="kecepatan"
              isChosen={rate === each}
              onChoose={() => controls.setRate(each)}
            >
              {each === 1 ? 'Normal' : `${String(each).replace('.', ',')}×`}
            </Choice>
          ))}
        </Group>
      )}
    </div>
  );
}

/** The language that plays: the preferred one where the film has it. */
function audioOf({ audios }: Engine, languages: AccountLanguages): string {
  const preferred = readPreferences(languages).audio;
  const has = audios.find(({ language }) => language === preferred);
  return (has ?? audios[0])?.language ?? '';
}

function nameOfHeight(height: number): string {
  return height === 0 ? 'Suara saja' : `${height}p`;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-40">
      <legend className="mb-1 text-small font-bold text-haze">{title}</legend>
      {children}
    </fieldset>
  );
}

type ChoiceProps = {
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  note?: string | undefined;
  children: ReactNode;
};

function Choice({ group, isChosen, onChoose, note, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-s px-1 text-small hover:bg-cloud/5">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 accent-jingga"
      />
      <span className="font-semibold">{children}</span>
      {note && <span className="tabular ml-auto pl-3 text-note text-haze">{note}</span>}
    </label>
  );
}
