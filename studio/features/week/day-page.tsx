import { CalendarOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { listWeekDay } from '#contract/live/operator-week.ts';
import { dayAfter, zones } from '../../../web/lib/formats/zone.ts';
import { cx } from '../../../web/ui/cx.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Page } from '../../ui/page.tsx';
import { minuteOf, piecesOn, today } from './edit-slots.ts';
import { clockAt, dayLabel, layerLooks, layerNames } from './words.ts';

type Channel = AnswerOf<typeof listWeekDay>['result']['channels'][number];
type Props = {
  channels: Channel[];
  next: number | null;
  day: string;
  words: string;
  now: number;
  isFirst: boolean;
};

const STEPS = 288;
/** Of what is before now. */
const LEAD_MINUTES = 60;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** A programme is labelled from so many minutes on: a shorter one shows its colour and its tooltip. */
const LABELLED = 25;

/** One day of all channels, a window of them at a time; each leads to its week. */
export function DayPage({ channels, next, day, words, now, isFirst }: Props) {
  const current = today(now);
  const { name, date } = dayLabel(day, current);
  const search = (more: Record<string, string>) =>
    `?${new URLSearchParams({ hari: day, ...(words === '' ? {} : { cari: words }), ...more })}`;
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const share = day === current ? Math.max(minuteOf(now) - LEAD_MINUTES, 0) / (24 * 60) : 0;
    box?.scrollTo({ left: share * box.scrollWidth });
  }, [current, day, now]);
  const at = day === current ? minuteOf(now) / (24 * 60) : undefined;
  return (
    <Page
      title="Jadwal"
      isFull
      lead="Satu hari semua saluran, seperti yang tayang. Pilih saluran untuk menyusun minggunya."
      actions={
        <>
          <ButtonLink size="s" to={search({ hari: dayAfter(day, -1) })}>
            Sehari sebelumnya
          </ButtonLink>
          <ButtonLink size="s" to={search({ hari: current })}>
            Hari ini
          </ButtonLink>
          <ButtonLink size="s" to={search({ hari: dayAfter(day, 1) })}>
            Sehari berikutnya
          </ButtonLink>
          <ButtonLink size="s" to={paths.fillers}>
            Kumpulan pengisi
          </ButtonLink>
        </>
      }
    >
      <Form className="mb-3 flex flex-wrap items-end gap-2">
        <Field key={day} label="Hari" type="date" name="hari" defaultValue={day} required />
        <Field
          key={words}
          label="Cari saluran"
          type="search"
          name="cari"
          defaultValue={words}
          maxLength={60}
        />
        <Button type="submit">Tampilkan</Button>
        <p className="ml-auto flex flex-wrap gap-2 text-note text-mist">
          {(['live', 'dated', 'template', 'base'] as const).map((layer) => (
            <span
              key={layer}
              className={cx('rounded-s border border-l-4 px-1.5', layerLooks[layer].look)}
            >
              {layerNames[layer]}
            </span>
          ))}
        </p>
      </Form>
      <h2 className="mb-2 text-small font-bold">
        {name}, {date}
      </h2>
      {channels.length === 0 ? (
        <Empty
          icon={<CalendarOff className="size-6" aria-hidden="true" />}
          title="Tidak ada saluran yang cocok"
        >
          Coba nama atau nomor lain.
        </Empty>
      ) : (
        // Wider than the window: it takes the focus so that arrow keys scroll it.
        <section
          ref={scroller}
          aria-label={`Jadwal ${name}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
          tabIndex={0}
          className="min-h-0 flex-1 overflow-auto rounded-m border border-line bg-ink-1"
        >
          <div className="min-w-[180rem]">
            <div
              aria-hidden="true"
              className="sticky top-0 z-20 grid grid-cols-[11rem_1fr] border-b border-line bg-ink-1 text-note text-haze"
            >
              <span className="sticky left-0 z-10 bg-ink-1 px-3 py-1">
                {zones.map((zone) => zone.name).join(' / ')}
              </span>
              <span className="tabular grid grid-cols-24">
                {HOURS.map((hour) => (
                  <span key={hour} className="border-l border-line px-1 py-1">
                    {[0, 1, 2]
                      .map((later) => String((hour + later) % 24).padStart(2, '0'))
                      .join('/')}
                  </span>
                ))}
              </span>
            </div>
            <ul>
              {channels.map((channel) => (
                <Row key={channel.channelId} channel={channel} day={day} at={at} />
              ))}
            </ul>
          </div>
        </section>
      )}
      {(next !== null || !isFirst) && (
        <nav aria-label="Saluran lain" className="mt-2 flex gap-2">
          {!isFirst && <ButtonLink to={search({})}>Dari awal</ButtonLink>}
          {next !== null && (
            <ButtonLink to={search({ setelah: String(next) })}>Saluran berikutnya</ButtonLink>
          )}
        </nav>
      )}
    </Page>
  );
}

function Row({ channel, day, at }: { channel: Channel; day: string; at: number | undefined }) {
  const { channelId, name, number, hasDraft, lockedUntil, runs } = channel;
  return (
    <li className="grid grid-cols-[11rem_1fr] border-b border-line last:border-b-0">
      <div className="sticky left-0 z-10 grid content-center justify-items-start gap-0.5 border-r border-line bg-ink-1 px-3 py-1">
        <Link
          to={`${paths.channelWeek(channelId)}?dari=${day}`}
          className="rounded-s text-small font-semibold underline-offset-2 hover:underline"
        >
          <span className="tabular text-haze">{number}</span> {name}
        </Link>
        <span className="text-note text-haze">terkunci s.d. {clockAt(lockedUntil)}</span>
        {hasDraft && <Badge tone="active">Ada draf</Badge>}
      </div>
      <ol
        aria-label={`Acara ${name}`}
        className="relative grid h-14 content-stretch"
        style={{ gridTemplateColumns: `repeat(${STEPS}, minmax(0, 1fr))` }}
      >
        {piecesOn(day, runs).map(({ run, from, to }) => (
          <li
            key={`${run.start} ${from}`}
            title={`${clockAt(run.start)}–${clockAt(run.stop)} ${run.title}`}
            className={cx(
              'm-px overflow-hidden rounded-s border border-l-4 px-1 py-0.5 text-note leading-4',
              layerLooks[run.layer].look,
            )}
            style={{
              gridRow: 1,
              gridColumn: `${Math.floor(from / 5) + 1} / ${Math.max(Math.ceil(to / 5), Math.floor(from / 5) + 1) + 1}`,
            }}
          >
            <span className={cx(to - from < LABELLED && 'sr-only')}>
              <span className="tabular block text-haze">{clockAt(run.start)}</span>
              <span className="block truncate">{run.title}</span>
            </span>
          </li>
        ))}
        {at !== undefined && (
          <li
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 border-l-2 border-jingga"
            style={{ left: `${at * 100}%` }}
          />
        )}
      </ol>
    </li>
  );
}
