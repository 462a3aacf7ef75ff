import type { RefCallback } from 'react';
import { closeFilm } from '../film/open-films.ts';
import { closeTelevision } from '../television/open-televisions.ts';
import { type Carried, useCarried } from './carried-store.ts';
import { hasOwnPlayer, playsOnAt } from './plays-on.ts';

/** Where a video element is shown: the other one ends nothing of what it plays. */
type Holder = 'page' | 'mini';

const HARBOUR = 'mini-harbour';
const holders = new WeakMap<HTMLVideoElement, Holder>();
const leavings = new WeakMap<HTMLVideoElement, () => void>();
let offered: Carried | null = null;

/** What the page that plays would leave to the small player; null while there is nothing to go on with. */
export function offerToCarry(session: Carried | null): void {
  offered = session;
}

export function isHeldBy(holder: Holder, videoElement: HTMLVideoElement | null): boolean {
  return videoElement !== null && holders.get(videoElement) === holder;
}

/** What is reported of a viewing that went on elsewhere, should it end before anything there shows it. */
export function leaveLater(videoElement: HTMLVideoElement, leave: () => void): void {
  leavings.set(videoElement, leave);
}

/**
 * The player's page is being left, and `location` is where to. What plays goes on where the next page lets it.
 * In the same task as the page's removal: an element outside the document is paused.
 */
export function carry(videoElement: HTMLVideoElement): boolean {
  const session = offered;
  if (session?.videoElement !== videoElement) return false;
  offered = null;
  const isUnderWay = !videoElement.paused && !videoElement.ended && videoElement.played.length > 0;
  if (!isUnderWay || hasOwnPlayer(location.pathname) || !playsOnAt(location.pathname)) return false;
  holders.set(videoElement, 'mini');
  move(videoElement, harbour());
  useCarried.setState({ carried: session });
  return true;
}

/** The page that shows what is carried takes its element over; anything else that begins to play ends it. */
export function takeCarried(isSame: (session: Carried) => boolean): HTMLVideoElement | undefined {
  const { carried } = useCarried.getState();
  if (carried === null) return undefined;
  const isTaken = isSame(carried);
  if (!isTaken) {
    endCarried();
    return undefined;
  }
  holders.set(carried.videoElement, 'page');
  useCarried.setState({ carried: null });
  return carried.videoElement;
}

/**
 * Ends what is carried, as leaving its page would have: a small player that shows it does so as it goes.
 * @param only ends nothing but this session.
 */
export function endCarried(only?: Carried): void {
  const { carried } = useCarried.getState();
  if (carried === null || (only !== undefined && carried !== only)) return;
  useCarried.setState({ carried: null });
  endUnseen(carried);
}

/** While the small player's code is on its way, only we can end what plays: it would be heard on, unseen. */
function endUnseen({ kind, videoElement }: Carried): void {
  if (videoElement.parentElement?.id !== HARBOUR) return;
  holders.delete(videoElement);
  // Before it closes: it tells of the position.
  leavings.get(videoElement)?.();
  leavings.delete(videoElement);
  void (kind === 'film' ? closeFilm(videoElement) : closeTelevision(videoElement));
  videoElement.remove();
}

/** The page data of a carried film, or of a carried channel at the same place of its timeline. */
export function carriedPage(isSame: (session: Carried) => boolean): unknown {
  const { carried } = useCarried.getState();
  return carried !== null && isSame(carried) ? carried.page : undefined;
}

/** The ref of an element that shows a carried picture for as long as it is there. */
export function mountCarried(videoElement: HTMLVideoElement): RefCallback<HTMLElement> {
  return (parent) => {
    if (parent === null) return undefined;
    move(videoElement, parent);
    return () => {
      if (videoElement.parentNode === parent) videoElement.remove();
    };
  };
}

/** Puts a playing element into another parent; a browser that can keeps its state, such as picture-in-picture. */
export function move(videoElement: HTMLVideoElement, parent: HTMLElement): void {
  const can = 'moveBefore' in parent && videoElement.isConnected && parent.isConnected;
  if (can) (parent as MovingParent).moveBefore(videoElement, null);
  else parent.append(videoElement);
}

type MovingParent = HTMLElement & { moveBefore(node: Node, before: Node | null): void };

/** Out of sight, but in the document: between the page that is gone and the small player. */
export function harbour(): HTMLElement {
  const known = document.getElementById(HARBOUR);
  if (known !== null) return known;
  const made = document.createElement('div');
  made.id = HARBOUR;
  made.hidden = true;
  document.body.append(made);
  return made;
}
