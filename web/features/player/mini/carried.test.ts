import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOpenFilm } from '../film/open-films.ts';
import { keepOpenTelevision } from '../television/open-televisions.ts';
import { carry, endCarried, isHeldBy, leaveLater, offerToCarry, takeCarried } from './carried.ts';
import { type Carried, useCarried } from './carried-store.ts';

type Parent = { id: string; append: (child: object) => void };
type Picture = { parentElement: Parent | null; remove: () => void };

const aParent = (id = ''): Parent => ({
  id,
  append(child) {
    (child as Picture).parentElement = this;
  },
});

const destroy = vi.fn(() => Promise.resolve());
const leave = vi.fn();

beforeEach(() => {
  const made: Parent[] = [];
  vi.stubGlobal('location', { pathname: '/judul/laut' });
  vi.stubGlobal('document', {
    getElementById: (id: string) => made.find((each) => each.id === id) ?? null,
    createElement: () => aParent(),
    body: { append: (child: Parent) => made.push(child) },
  });
});
afterEach(() => {
  useCarried.setState({ carried: null });
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** What plays, just carried away from its page; nothing shows it yet. */
function carried(kind: Carried['kind']): { session: Carried; picture: Picture } {
  const picture = {
    paused: false,
    played: [1],
    parentElement: null,
    remove() {
      picture.parentElement = null;
    },
  } as unknown as Picture;
  const videoElement = picture as unknown as HTMLVideoElement;
  const session = { kind, videoElement, source: {} } as unknown as Carried;
  const kept = { source: session.source, engine: { destroy }, television: { destroy }, events: {} };
  if (kind === 'film') keepOpenFilm(videoElement, kept as never);
  else keepOpenTelevision(videoElement, kept as never);
  offerToCarry(session);
  expect(carry(videoElement)).toBe(true);
  leaveLater(videoElement, leave);
  return { session, picture };
}

test.each(['film', 'channel'] as const)(
  'a %s that nothing shows yet is over once it ends: told, closed and gone, once',
  (kind) => {
    const { session, picture } = carried(kind);
    leave.mockImplementationOnce(() => expect(destroy).not.toHaveBeenCalled());
    endCarried();
    endCarried();
    expect(useCarried.getState().carried).toBeNull();
    expect(picture.parentElement).toBeNull();
    expect([leave.mock.calls.length, destroy.mock.calls.length]).toEqual([1, 1]);
    expect(isHeldBy('mini', session.videoElement)).toBe(false);
  },
);

test('another that begins to play ends it; its own page takes it as it is', () => {
  const other = carried('film');
  expect(takeCarried(() => false)).toBeUndefined();
  expect([other.picture.parentElement, destroy.mock.calls.length]).toEqual([null, 1]);
  const { session } = carried('film');
  expect(takeCarried((found) => found === session)).toBe(session.videoElement);
  expect(isHeldBy('page', session.videoElement)).toBe(true);
  expect([leave.mock.calls.length, destroy.mock.calls.length]).toEqual([1, 1]);
});

test('a small player that shows it closes it itself, and ends none that came after', () => {
  const shown = carried('film');
  shown.picture.parentElement = aParent();
  const { session } = carried('channel');
  endCarried(shown.session);
  expect(useCarried.getState().carried).toBe(session);
  useCarried.setState({ carried: shown.session });
  endCarried(shown.session);
  expect(useCarried.getState().carried).toBeNull();
  expect(destroy).not.toHaveBeenCalled();
  expect(leave).not.toHaveBeenCalled();
});
