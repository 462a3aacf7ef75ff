import { ArrowLeft, Cast, ChevronRight, MessageSquareWarning } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { dataPerHour } from '../../../lib/formats/data-per-hour.ts';
import { paths } from '../../../lib/page/paths.ts';
import { useIsChild } from '../../../lib/session/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Controls } from '../engine/controls.ts';
import type { Engine } from '../engine/engine.ts';
import { type AccountLanguages, readPreferences } from '../engine/preferences.ts';
import { useLanguages } from '../engine/use-languages.ts';
import { CaptionChoices } from './caption-choices.tsx';
import type { CaptionStyle } from './caption-style.ts';
import { Choices } from './choices.tsx';
import {
  chooseSleep,
  SLEEP_MINUTES,
  type SleepChoice,
  sleepWords,
  useSleepTimer,
} from './sleep-timer.ts';
import type { Casting } from './use-casting.ts';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** What plays, as far as its settings are concerned. */
export type PlaybackSettings = {
  subtitle: string | null;
  onSubtitle: (language: string | null) => void;
  /** What is on now can't be played faster than it happens. */
  hasRates: boolean;
  /** What the sleep timer may wait for: `Akhir film ini`; how long a broadcast still goes on, null for films. */
  ending: { label: string; leftMs: number | null };
  /** What a report of a problem says of it: its name, and where in it the viewer is. */
  reported: { title: string; page: string };
};

type Props = PlaybackSettings & {
  engine: Engine;
  controls: Controls;
  rate: number;
  /** Height of the picture that plays now. */
  height: number;
  captionStyle: CaptionStyle;
  onCaptionStyle: (style: CaptionStyle) => void;
  casting: Casting;
  onRate: (rate: number) => void;
};

type Part = { name: string; value?: string | undefined; choices: ReactNode };

/** What can be set, each with how it stands; a press leads to its choices. Quality says what it costs an hour. */
export function SettingsPanel(props: Props) {
  const parts = useParts(props);
  const isChild = useIsChild();
  const [opened, setOpened] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const left = useRef<string | null>(null);
  const part = parts.find(({ name }) => name === opened);

  // The focus goes in with a part, and back to its row.
  useEffect(() => {
    const found =
      opened === null
        ? panel.current?.querySelector<HTMLElement>(`[data-part="${left.current ?? ''}"]`)
        : panel.current?.querySelector<HTMLElement>('input:checked');
    found?.focus({ preventScroll: true });
    left.current = opened;
  }, [opened]);

  if (part !== undefined) {
    return (
      <div ref={panel}>
        <div className="flex items-center gap-1 p-1 pr-12">
          <IconButton label="Kembali ke pengaturan" onClick={() => setOpened(null)}>
            <ArrowLeft className="size-5" aria-hidden="true" />
          </IconButton>
          <h2 className="font-bold">{part.name}</h2>
        </div>
        {part.choices}
      </div>
    );
  }
  return (
    <div ref={panel} className="pb-2">
      <h2 className="flex min-h-13 items-center px-4 pr-14 font-bold">Pengaturan</h2>
      {parts.map(({ name, value }) => (
        <button
          key={name}
          type="button"
          data-part={name}
          onClick={() => setOpened(name)}
          className={ROW}
        >
          <span className="font-semibold">{name}</span>
          <span className="tabular ml-auto min-w-0 truncate text-note text-mist">{value}</span>
          <ChevronRight className="size-4 shrink-0 text-haze" aria-hidden="true" />
        </button>
      ))}
      {props.casting.isAvailable && (
        <button type="button" onClick={props.casting.choose} className={ROW}>
          <Cast className="size-4 shrink-0 text-haze" aria-hidden="true" />
          <span className="font-semibold">
            {props.casting.state === 'disconnected' ? 'Tampilkan di TV' : 'Ganti layar TV'}
          </span>
        </button>
      )}
      {!isChild && (
        <Link to={paths.report({ ...props.reported, network: networkNow() })} className={ROW}>
          <MessageSquareWarning className="size-4 shrink-0 text-haze" aria-hidden="true" />
          <span className="font-semibold">Laporkan masalah</span>
        </Link>
      )}
    </div>
  );
}

const ROW =
  'flex min-h-12 w-full items-center gap-3 px-4 text-left text-small hover:bg-cloud/5 focus-visible:-outline-offset-3';

function useParts(props: Props): Part[] {
  const { engine, subtitle, rate } = props;
  const subtitles = engine.subtitles.find(({ language }) => language === subtitle);
  return [
    ...[useQuality(props)].filter(({ choices }) => choices !== null),
    ...(engine.subtitles.length === 0
      ? []
      : [
          {
            name: 'Teks',
            value: subtitles?.label ?? 'Mati',
            choices: (
              <Choices
                title="Teks"
                chosen={subtitle}
                options={[{ value: null, label: 'Mati' }, ...engine.subtitles.map(optionOf)]}
                onChoose={props.onSubtitle}
              />
            ),
          },
          {
            name: 'Tampilan teks',
            choices: <CaptionChoices style={props.captionStyle} onChange={props.onCaptionStyle} />,
          },
        ]),
    ...[useAudio(props)].filter(({ choices }) => choices !== null),
    ...(props.hasRates
      ? [
          {
            name: 'Kecepatan',
            value: rateWords(rate),
            choices: (
              <Choices
                title="Kecepatan"
                chosen={rate}
                options={RATES.map((value) => ({ value, label: rateWords(value) }))}
                onChoose={props.onRate}
              />
            ),
          },
        ]
      : []),
    useSleepPart(props),
  ];
}

function useQuality({ engine, controls, height }: Props): Part {
  const languages = useLanguages();
  const [quality, setQuality] = useState(readPreferences(languages).quality);
  const playing = nameOfHeight(height);
  const has = engine.qualities.some((each) => each.height === quality);
  return {
    name: 'Kualitas',
    value: has && quality !== null ? nameOfHeight(quality) : `Otomatis, ${playing}`,
    choices:
      engine.qualities.length === 0 ? null : (
        <Choices
          title="Kualitas"
          chosen={has ? quality : null}
          options={[
            { value: null, label: 'Otomatis', note: quality === null ? playing : undefined },
            ...engine.qualities.toReversed().map((each) => ({
              value: each.height,
              label: nameOfHeight(each.height),
              note: `maks. ${dataPerHour(each)}`,
            })),
          ]}
          onChoose={(chosen) => {
            setQuality(chosen);
            controls.chooseQuality(chosen);
          }}
        />
      ),
  };
}

function useAudio({ engine, controls }: Props): Part {
  const languages = useLanguages();
  const [audio, setAudio] = useState(() => audioOf(engine, languages));
  return {
    name: 'Suara',
    value: engine.audios.find(({ language }) => language === audio)?.label,
    choices:
      engine.audios.length < 2 ? null : (
        <Choices
          title="Suara"
          chosen={audio}
          options={engine.audios.map(optionOf)}
          onChoose={(language) => {
            setAudio(language);
            controls.chooseAudio(language);
          }}
        />
      ),
  };
}

function useSleepPart({ ending }: Props): Part {
  const sleep = useSleepTimer();
  const options: { value: SleepChoice; label: string }[] = [
    { value: null, label: 'Mati' },
    ...SLEEP_MINUTES.map((value) => ({ value, label: `${value} menit` })),
    { value: 'end', label: ending.label },
  ];
  return {
    name: 'Timer tidur',
    value: sleepWords(sleep),
    choices: (
      <Choices
        title="Timer tidur"
        chosen={sleep.choice}
        options={options}
        onChoose={(choice) => chooseSleep(choice, ending.leftMs)}
      />
    ),
  };
}

/** The language that plays: the preferred one where the film has it. */
function audioOf({ audios }: Engine, languages: AccountLanguages): string {
  const preferred = readPreferences(languages).audio;
  const has = audios.find(({ language }) => language === preferred);
  return (has ?? audios[0])?.language ?? '';
}

function optionOf({ language, label }: { language: string; label: string }) {
  return { value: language, label };
}

function nameOfHeight(height: number): string {
  return height === 0 ? 'Suara saja' : `${height}p`;
}

/** `4g`, where the browser says what it is on. */
function networkNow(): string {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType ?? '';
}

/** `Normal`, `1,5×`. */
export function rateWords(rate: number): string {
  return rate === 1 ? 'Normal' : `${String(rate).replace('.', ',')}×`;
}
