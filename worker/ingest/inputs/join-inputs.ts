import type { Input } from './input.ts';

/** Two ways in for one source, RTMP and SRT: whichever an encoder takes is the source. */
export function joinInputs(first: Input, second: Input): Input {
  let chosen = first;
  const choose = (): Input => {
    if (!chosen.meter.isUp()) {
      const up = [first, second].find(({ meter }) => meter.isUp());
      if (up) chosen = up;
    }
    return chosen;
  };
  return {
    slot: first.slot,
    get kind() {
      return choose().kind;
    },
    format: () => chosen.format(),
    get meter() {
      return choose().meter;
    },
    listen: (listener) => choose().listen(listener),
    close() {
      first.close();
      second.close();
    },
  };
}
