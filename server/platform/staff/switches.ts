import type { SwitchName } from '#contract/switches.ts';
import { SECOND } from '#contract/constants.ts';
import { recordAct } from '../acts.ts';
import { inTransaction } from '../db.ts';
import type { Deps } from '../deps.ts';
import { repeatRounds, type Running } from '../due.ts';
import { deletePaused, hasPaused, insertPaused } from '../queries/switch.ts';

export { hasPaused as isPaused, listPaused } from '../queries/switch.ts';

const SWITCHED = 'platform.switched';
/** Events may get lost: a switch is seen within this, whatever became of its event. */
const LOOK_EVERY = 5 * SECOND;

type Turn = { name: SwitchName; isOn: boolean; reason: string };

/** Pauses a part of the service or lets it go on; again is the same as once, and no second act. */
export function turnSwitch(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  actorId: string,
  { name, isOn, reason }: Turn,
): Promise<void> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const isChanged = isOn ? await deletePaused(tx, name) : await insertPaused(tx, name, at);
    if (!isChanged) return;
    const subject = { kind: 'switch', id: name } as const;
    const [before, after] = [{ isOn: !isOn }, { isOn }];
    await recordAct(tx, { actorId, act: 'system.switch', subject, before, after, reason, at });
    await events.publish(tx, SWITCHED, { name });
  });
}

/**
 * Lets work run while its switch is on. `start` begins it and returns what ends it, after which no other piece begins; what runs
 * then is finished.
 */
export function whileOn(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  name: SwitchName,
  start: () => Promise<() => Promise<void>>,
): Running {
  let end: (() => Promise<void>) | undefined;
  return repeatRounds(deps, {
    name: `switch ${name}`,
    every: LOOK_EVERY,
    wakeOn: [SWITCHED],
    async round() {
      const isOff = await hasPaused(deps.db, name);
      if (isOff && end !== undefined) {
        deps.log.info({ name }, 'is paused by the studio');
        await end();
        end = undefined;
      } else if (!isOff) end ??= await start();
    },
  });
}
