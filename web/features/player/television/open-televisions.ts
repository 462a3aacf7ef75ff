import type { Television, TelevisionEvents } from './television.ts';

/** A source that a television was asked for. */
export type Opening = {
  television: Television;
  url: string;
  attempt: number;
  tracks: ReturnType<Television['load']>;
};

type OpenTelevision = {
  television: Television;
  /** Whom it tells: the page or the small player, each writes its own into it. */
  events: TelevisionEvents;
  opening?: Opening | undefined;
};

const open = new WeakMap<HTMLVideoElement, OpenTelevision>();

export function keepOpenTelevision(videoElement: HTMLVideoElement, found: OpenTelevision): void {
  open.set(videoElement, found);
}

export function findOpenTelevision(videoElement: HTMLVideoElement): OpenTelevision | undefined {
  return open.get(videoElement);
}

export function closeTelevision(videoElement: HTMLVideoElement): Promise<unknown> | undefined {
  const found = open.get(videoElement);
  open.delete(videoElement);
  return found?.television.destroy();
}
