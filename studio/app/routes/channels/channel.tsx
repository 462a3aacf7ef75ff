import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import {
  getStaffChannel,
  listChannelGenres,
  saveChannel,
  saveRotation,
} from '#contract/live/operator-channels.ts';
import { rotateStreamKey, setLiveSources } from '#contract/live/operator-ingest.ts';
import { getWall, listAlarms } from '#contract/live/operator-wall.ts';
import type { InputOf } from '#contract/call.ts';
import { dateTime } from '../../../../web/lib/formats/formats.ts';
import { ChannelForm } from '../../../features/channels/channel-form.tsx';
import { LogoPanel } from '../../../features/channels/logo-panel.tsx';
import { RotationPanel } from '../../../features/channels/rotation-panel.tsx';
import { SourcesPanel } from '../../../features/channels/sources-panel.tsx';
import { alarmNames, stateOf } from '../../../features/wall/words.ts';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/staff.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page, Panel } from '../../../ui/page.tsx';

const NEW = 'baru';
const MOST_ALARMS = 10;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const { channelId = '' } = params;
  const { genres } = (await call(listChannelGenres)).result;
  if (channelId === NEW) return { genres, found: null, tile: null, alarms: [] };
  const found = (await orNotFound(call(getStaffChannel, { query: { channelId } }))).result;
  const { number } = found.channel;
  const [wall, alarms] = await Promise.all([
    call(getWall, { query: { after: number - 1, pageSize: 1 } }),
    call(listAlarms, { query: { channelId, pageSize: MOST_ALARMS } }),
  ]);
  const tile = wall.result.tiles.find((each) => each.channelId === channelId) ?? null;
  return { genres, found, tile, alarms: alarms.result.alarms };
}

type Body<C> = NonNullable<InputOf<C>['body']>;

export const action = intents({
  save: async ({ call }, body: Body<typeof saveChannel>) => {
    const { result, message } = await call(saveChannel, { body });
    return { notice: message, result: { channelId: result.channelId } };
  },
  saveRotation: async ({ call }, body: Body<typeof saveRotation>) => ({
    notice: (await call(saveRotation, { body })).message,
  }),
  setSources: async ({ call }, body: Body<typeof setLiveSources>) => ({
    notice: (await call(setLiveSources, { body })).message,
  }),
  rotateKey: async ({ call }, body: Body<typeof rotateStreamKey>) => {
    const { result, message } = await call(rotateStreamKey, { body });
    return { notice: message, result };
  },
});

export default function Channel() {
  const { genres, found, tile, alarms } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const mayEdit = useHasRole('scheduler', 'admin');
  const channel = found?.channel ?? null;
  const state = tile === null ? null : stateOf(tile);
  return (
    <Page
      title={channel?.name ?? 'Saluran baru'}
      trail={[{ to: paths.channels, label: 'Saluran' }]}
      aside={
        channel !== null &&
        (state === null ? (
          <Badge>Disembunyikan</Badge>
        ) : (
          <Badge tone={state.tone}>{state.words}</Badge>
        ))
      }
      actions={
        channel !== null && (
          <ButtonLink to={`${paths.wall}?cari=${channel.number}`}>Lihat di dinding</ButtonLink>
        )
      }
    >
      <div className="grid gap-4">
        <Panel title="Data saluran">
          <ChannelForm
            key={channel?.channelId ?? NEW}
            channel={channel}
            genres={genres}
            mayEdit={mayEdit}
            onSaved={(channelId) => {
              if (channel === null) void navigate(paths.channel(channelId), { replace: true });
            }}
          />
        </Panel>
        {channel !== null && <LogoPanel channel={channel} mayEdit={mayEdit} />}
        {found !== null && channel?.kind === 'assembled' && (
          <RotationPanel
            channelId={channel.channelId}
            rotation={found.rotation}
            mayEdit={mayEdit}
          />
        )}
        {found !== null && channel?.kind === 'encoded' && (
          <SourcesPanel channel={channel} sources={found.sources} tile={tile} mayEdit={mayEdit} />
        )}
        {channel !== null && (
          <Panel title={`Laporan penonton seminggu ini (${found?.reports.length ?? 0})`}>
            {(found?.reports ?? []).length === 0 ? (
              <p className="text-small text-haze">Tidak ada laporan tentang saluran ini.</p>
            ) : (
              <ul className="grid gap-2 text-small">
                {found?.reports.map(({ ticketId, about, text, at, isOpen }) => (
                  <li key={ticketId}>
                    <Badge tone={isOpen ? 'waiting' : 'plain'}>
                      {isOpen ? 'Terbuka' : 'Selesai'}
                    </Badge>{' '}
                    <span className="font-semibold">{about}</span>{' '}
                    <span className="text-haze">{dateTime(at)}</span>
                    <span className="block">{text}</span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        )}
        {channel !== null && (
          <Panel title="Alarm terakhir">
            {alarms.length === 0 ? (
              <p className="text-small text-haze">Belum pernah ada alarm di saluran ini.</p>
            ) : (
              <ul className="grid gap-1 text-small">
                {alarms.map(({ alarmId, kind, raisedAt, endedAt }) => (
                  <li key={alarmId}>
                    <Badge tone={endedAt === null ? 'bad' : 'plain'}>{alarmNames[kind]}</Badge>{' '}
                    {dateTime(raisedAt)} {endedAt !== null && `sampai ${dateTime(endedAt)}`}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        )}
      </div>
    </Page>
  );
}
