import { pullArguments, srtArguments } from '#media/encode/contribution-input.ts';
import { type Contribution, type Slot, slots, streamKey } from '#modules/live/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Encoder } from '../../packaging/encoder.ts';
import type { Input } from './input.ts';
import { joinInputs } from './join-inputs.ts';
import type { Outlet } from './outlet.ts';
import { createProgramInput } from './program-input.ts';
import { createRtmpInput, type RtmpInput } from './rtmp-input.ts';

export type Inputs = {
  all: Partial<Record<Slot, Input>>;
  /** Where encoders come in that push. */
  rtmp: Partial<Record<Slot, RtmpInput>>;
  /** Hangs up on an encoder whose key is worth nothing any more. */
  follow(now: Contribution): void;
};

const SILENT_MS = 8_000;

/** The two sources of a channel, as its plan says: waited for, or fetched. */
export function openInputs(
  { config, ffmpeg, outlet }: Pick<Deps, 'config'> & Pick<Encoder, 'ffmpeg'> & { outlet: Outlet },
  contribution: Contribution,
): Inputs {
  const { plan } = contribution;
  const rtmp: Partial<Record<Slot, RtmpInput>> = {};
  const all: Partial<Record<Slot, Input>> = {};
  const { host, srtPort } = config.live;

  for (const slot of slots) {
    const source = plan[slot];
    if (source.kind === 'pull') {
      const { url: address } = source;
      all[slot] = createProgramInput({
        slot,
        kind: 'pull',
        ffmpeg,
        args: async () => pullArguments(address, await outlet.pin(address)),
        // Whatever it opens on the way, it opens there.
        env: { ...programsOf(process.env), http_proxy: outlet.url },
        address,
        silentMs: SILENT_MS,
      });
    } else if (source.kind === 'push') {
      const pushed = createRtmpInput(slot);
      rtmp[slot] = pushed;
      const key = contribution.keys.find((each) => each.slot === slot);
      if (srtPort === undefined || key === undefined) {
        all[slot] = pushed;
      } else {
        const passphrase = streamKey(config.secrets.master, { ...contribution, ...key });
        const args = srtArguments({ host, port: srtPort + key.srtOffset, passphrase });
        const address = args.find((each) => each.startsWith('srt:')) ?? '';
        all[slot] = joinInputs(
          pushed,
          createProgramInput({ slot, kind: 'srt', ffmpeg, args: () => args, address }),
        );
      }
    }
  }

  const hashes = new Map(contribution.keys.map(({ slot, keyHash }) => [slot, keyHash]));

  return {
    all,
    rtmp,
    follow(now) {
      for (const { slot, keyHash } of now.keys) {
        const before = hashes.get(slot);
        hashes.set(slot, keyHash);
        if (before !== undefined && !before.equals(keyHash)) rtmp[slot]?.hangUp();
      }
    },
  };
}

/** What a program needs to start, and none of the secrets beside it: it reads what strangers send. */
function programsOf({ PATH, LD_LIBRARY_PATH }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH, LD_LIBRARY_PATH };
}
