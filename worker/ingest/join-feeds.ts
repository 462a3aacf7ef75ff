import type { Feed } from './feed.ts';

/** Two ways in for one source, RTMP and SRT: whichever an encoder takes is the source. */
export function joinFeeds(first: Feed, second: Feed): Feed {
  let chosen = first;
  const choose = (): Feed => {
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
