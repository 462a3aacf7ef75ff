import { describe, expect, test } from 'vitest';
import { liveCommandOf } from './live-keys.ts';

const key = (name: string, held = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('keys while television is on', () => {
  test.each([
    ['PageUp', 'channel-up'],
    ['ChannelDown', 'channel-down'],
    ['B', 'last-channel'],
    ['Home', 'start-over'],
    ['End', 'go-live'],
    ['ArrowUp', 'louder'],
    ['k', 'toggle-play'],
    ['?', 'help'],
  ])('%s does %s', (name, command) => {
    expect(liveCommandOf(key(name), 'none', false)).toBe(command);
  });

  test('digits name a channel', () => {
    expect(liveCommandOf(key('7'), 'button', false)).toEqual({ digit: '7' });
  });

  test('what a list beside the player scrolls by is left to it', () => {
    expect(liveCommandOf(key('PageDown'), 'button', true)).toBeUndefined();
    expect(liveCommandOf(key('Home'), 'button', true)).toBeUndefined();
    expect(liveCommandOf(key('ChannelDown'), 'button', true)).toBe('channel-down');
  });

  test('sliders, fields and the browser keep their keys', () => {
    expect(liveCommandOf(key('Home'), 'range', false)).toBeUndefined();
    expect(liveCommandOf(key('5'), 'text', false)).toBeUndefined();
    expect(liveCommandOf(key('a', { ctrlKey: true }), 'none', false)).toBeUndefined();
  });

  test('there is no next episode', () => {
    expect(liveCommandOf(key('n'), 'none', false)).toBeUndefined();
  });
});
