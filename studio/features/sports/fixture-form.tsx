import { type FormEvent, useState } from 'react';
import type { DeskCompetition, DeskFixture, DeskTeam } from '#contract/live/sports-desk.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField, Field, SelectField } from '../../ui/form/field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import { wallClock, WIB } from '../../../web/lib/formats/zone.ts';
import { slugOf } from '../../lib/slug.ts';

type Programme = {
  programmeId: string;
  channelName: string;
  title: string;
  startAt: string;
  stopAt: string;
};

type Props = {
  fixture: DeskFixture | null;
  competitions: readonly DeskCompetition[];
  teams: readonly DeskTeam[];
  /** What the guide announces around its kick-off; once it is saved. */
  programmes: readonly Programme[];
  mayEdit: boolean;
  onSaved: (fixtureId: string) => void;
};

const KEEP = 'keep';

/** Who plays whom, when, and which programme shows it. */
export function FixtureForm({ fixture, competitions, teams, programmes, mayEdit, onSaved }: Props) {
  const seasons = competitions.flatMap((competition) =>
    competition.seasons.map(({ seasonId, name }) => ({
      seasonId,
      name: `${competition.name} ${name}`,
    })),
  );
  const [draft, setDraft] = useState(() => ({
    seasonId: fixture?.seasonId ?? seasons[0]?.seasonId ?? '',
    homeTeamId: fixture?.home.teamId ?? '',
    awayTeamId: fixture?.away.teamId ?? '',
    round: fixture?.round ?? '',
    venue: fixture?.venue ?? '',
    kickOffAt: fixture?.kickOffAt ?? '',
    isPostponed: fixture?.status === 'postponed',
    broadcast: fixture?.broadcast === null || fixture === null ? '' : KEEP,
  }));
  const { send, isBusy, failure } = useSend({
    isInline: true,
    onDone: ({ result }) => onSaved((result as { fixtureId: string }).fixtureId),
  });
  const text = (name: Exclude<keyof typeof draft, 'isPostponed'>) => ({
    value: draft[name],
    disabled: !mayEdit,
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: target.value })),
  });
  const playing = teams.filter(({ seasonIds }) => seasonIds.includes(draft.seasonId));
  const nameOf = (teamId: string) => teams.find((team) => team.teamId === teamId)?.name ?? '';
  const known = fixture?.broadcast;
  function broadcastOf() {
    if (draft.broadcast === '') return null;
    if (draft.broadcast !== KEEP) return { programmeId: draft.broadcast };
    if (known == null || known.from === null || known.until === null) return null;
    return { channelId: known.channelId, from: known.from, until: known.until };
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const { broadcast: _, round, ...rest } = draft;
    const day = draft.kickOffAt.slice(0, 10);
    send('saveFixture', {
      ...rest,
      fixtureId: fixture?.fixtureId ?? crypto.randomUUID(),
      slug:
        fixture?.slug ??
        slugOf(`${nameOf(draft.homeTeamId)} ${nameOf(draft.awayTeamId)} ${day}`, 80),
      round: round.trim() === '' ? null : round.trim(),
      broadcast: broadcastOf(),
    });
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Alert>{failure?.message}</Alert>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label="Musim"
          required
          options={Object.fromEntries(seasons.map(({ seasonId, name }) => [seasonId, name]))}
          {...text('seasonId')}
        />
        <TeamSelect label="Tuan rumah" teams={playing} {...text('homeTeamId')} />
        <TeamSelect label="Tamu" teams={playing} {...text('awayTeamId')} />
        <TimeField
          name="kickOffAt"
          label="Kick-off"
          required
          defaultValue={draft.kickOffAt}
          onTime={(kickOffAt) => setDraft((now) => ({ ...now, kickOffAt }))}
        />
        <Field label="Babak atau pekan" maxLength={40} {...text('round')} />
        <Field label="Tempat" maxLength={80} {...text('venue')} />
        <SelectField
          label="Disiarkan di"
          hint={
            fixture === null
              ? 'Simpan dulu; acara di sekitar kick-off lalu bisa dipilih.'
              : 'Acara di panduan yang memuat kick-off.'
          }
          {...text('broadcast')}
        >
          <option value="">Tidak disiarkan</option>
          {known != null && (
            <option value={KEEP}>
              {known.channelName}
              {known.from !== null && `, mulai ${wallClock(Date.parse(known.from), WIB)} WIB`}
            </option>
          )}
          {programmes.map(({ programmeId, channelName, title, startAt }) => (
            <option key={programmeId} value={programmeId}>
              {channelName}: {wallClock(Date.parse(startAt), WIB)} {title}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckField
        label="Ditunda"
        checked={draft.isPostponed}
        disabled={!mayEdit}
        onChange={({ target }) => setDraft((now) => ({ ...now, isPostponed: target.checked }))}
      />
      {mayEdit && (
        <div>
          <Button type="submit" look="primary" isBusy={isBusy}>
            Simpan pertandingan
          </Button>
        </div>
      )}
    </form>
  );
}

function TeamSelect({
  label,
  teams,
  ...given
}: {
  label: string;
  teams: readonly DeskTeam[];
  value: string;
  disabled: boolean;
  onChange: (event: { target: { value: string } }) => void;
}) {
  return (
    <SelectField label={label} required {...given}>
      <option value="">Pilih tim</option>
      {teams.map(({ teamId, name }) => (
        <option key={teamId} value={teamId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
