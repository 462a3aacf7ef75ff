import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { listStaffChannels } from '#contract/live/operator-channels.ts';
import type { WeekConflict } from '#contract/live/week-shapes.ts';
import type { listWeekVersions } from '#contract/live/week-versions.ts';
import { dateTime } from '../../../../web/lib/formats/formats.ts';
import { callStudio } from '../../../lib/call.ts';
import { useRested } from '../../../lib/use-rested.ts';
import { useSend } from '../../../lib/use-send.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckField, Field, SelectField } from '../../../ui/form/field.tsx';

type Channel = AnswerOf<typeof listStaffChannels>['result']['channels'][number];
type Version = AnswerOf<typeof listWeekVersions>['result']['versions'][number];
const MOST_CHANNELS = 50;
const MOST_VERSIONS = 20;

/** Channels by name or number, found once typing rests. */
function useChannels(words: string): readonly Channel[] {
  const [found, setFound] = useState<readonly Channel[]>([]);
  useRested(words.trim(), (asked, signal) =>
    callStudio<typeof listStaffChannels>(
      'GET',
      '/studio/v1/channel/list',
      { query: { pageSize: MOST_CHANNELS, ...(asked !== '' && { words: asked }) } },
      { signal },
    )
      .then(({ result }) => setFound(result.channels))
      .catch(() => undefined),
  );
  return found;
}

/** Versions of a channel's week, the newest first; undefined while they are on their way. */
function useVersions(channelId: string): readonly Version[] | undefined {
  const [found, setFound] = useState<{ channelId: string; versions: readonly Version[] }>();
  useEffect(() => {
    if (channelId === '') return undefined;
    const stop = new AbortController();
    callStudio<typeof listWeekVersions>(
      'GET',
      '/studio/v1/week/history',
      { query: { channelId, pageSize: MOST_VERSIONS } },
      { signal: stop.signal },
    )
      .then(({ result }) => setFound({ channelId, versions: result.versions }))
      .catch(() => undefined);
    return () => stop.abort();
  }, [channelId]);
  return found?.channelId === channelId ? found.versions : undefined;
}

const versionWords = ({ no, slots, savedAt, savedBy, publishedAt }: Version) =>
  [
    `Versi ${no}, ${slots} slot, ${dateTime(savedAt)}`,
    savedBy !== null && ` oleh ${savedBy}`,
    publishedAt !== null && ' (pernah tayang)',
  ]
    .filter(Boolean)
    .join('');

type Props = {
  releaseId: string;
  /** Its week is in the release already, and another version is wanted. */
  own: Pick<Channel, 'channelId' | 'number' | 'name'> | undefined;
  onClose: () => void;
};

/** A channel's week for the release: the newest version, or an earlier one. */
export function AddWeek({ releaseId, own, onClose }: Props) {
  const [words, setWords] = useState('');
  const [channelId, choose] = useState(own?.channelId ?? '');
  const [no, chooseVersion] = useState('');
  const [isSure, setSure] = useState(false);
  const channels = useChannels(words);
  const versions = useVersions(channelId);
  const { send, isBusy, failure } = useSend({ isInline: true, onDone: onClose });
  const { conflicts = [] } = (failure?.details ?? {}) as { conflicts?: WeekConflict[] };
  const isAsked = failure?.code === 'live.weekHasWarnings';
  const chosen = versions?.find((each) => String(each.no) === no) ?? versions?.[0];
  return (
    <Dialog
      title={own === undefined ? 'Tambah jadwal' : `Versi jadwal ${own.name}`}
      size="m"
      onClose={onClose}
      footer={
        <Button
          look="primary"
          isBusy={isBusy}
          disabled={chosen === undefined || (isAsked && !isSure)}
          onClick={() =>
            send('addWeek', { releaseId, channelId, no: chosen?.no, acceptWarnings: isSure })
          }
        >
          Masukkan ke rilis
        </Button>
      }
    >
      <Alert>{isAsked ? undefined : failure?.message}</Alert>
      {own === undefined && (
        <>
          <Field
            label="Cari saluran"
            hint="Nama atau nomor"
            type="search"
            value={words}
            maxLength={80}
            onChange={({ target }) => setWords(target.value)}
          />
          <SelectField
            label="Saluran"
            value={channelId}
            options={{
              '': 'Pilih saluran',
              ...Object.fromEntries(
                channels.map((each) => [each.channelId, `${each.number} ${each.name}`]),
              ),
            }}
            onChange={({ target }) => {
              choose(target.value);
              chooseVersion('');
              setSure(false);
            }}
          />
        </>
      )}
      {versions?.length === 0 && (
        <p className="text-small text-haze">
          Jadwal saluran ini belum punya versi. Simpan dulu drafnya di halaman jadwal.
        </p>
      )}
      {chosen !== undefined && (
        <SelectField
          label="Versi"
          hint="Versi ini yang terbit bersama rilis. Yang disimpan sesudahnya tidak ikut."
          value={String(chosen.no)}
          options={Object.fromEntries(
            (versions ?? []).map((each) => [String(each.no), versionWords(each)]),
          )}
          onChange={({ target }) => {
            chooseVersion(target.value);
            setSure(false);
          }}
        />
      )}
      {isAsked && (
        <>
          <ul className="grid max-h-48 list-disc gap-1 overflow-y-auto pl-5 text-small">
            {conflicts.map(({ code, at, message }) => (
              <li key={`${code} ${at}`}>{message}</li>
            ))}
          </ul>
          <CheckField
            label="Peringatannya sudah dibaca, memang begitu maksudnya"
            checked={isSure}
            onChange={({ target }) => setSure(target.checked)}
          />
        </>
      )}
    </Dialog>
  );
}
