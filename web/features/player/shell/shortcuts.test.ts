import { describe, expect, test } from 'vitest';
import { commandOf } from './shortcuts.ts';

const key = (
  name: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('commandOf', () => {
  test.each([
    [' ', 'toggle-play'],
    ['k', 'toggle-play'],
    ['K', 'toggle-play'],
    ['j', 'back'],
    ['ArrowLeft', 'back'],
    ['l', 'forward'],
    ['ArrowRight', 'forward'],
    ['f', 'fullscreen'],
    ['m', 'mute'],
    ['c', 'subtitles'],
    ['t', 'theater-mode'],
    ['?', 'help'],
  ])('%s does %s', (name, command) => {
    expect(commandOf(key(name), 'none')).toBe(command);
  });

  test('digits jump to a tenth of the film', () => {
    expect(commandOf(key('3'), 'none')).toEqual({ seekToShare: 0.3 });
  });

  test('space stays with a focused button, arrows with a focused slider', () => {
    expect(commandOf(key(' '), 'button')).toBeUndefined();
    expect(commandOf(key('ArrowLeft'), 'range')).toBeUndefined();
    expect(commandOf(key('ArrowDown'), 'choice')).toBeUndefined();
    expect(commandOf(key('k'), 'button')).toBe('toggle-play');
  });

  test('the keys of browser and system are left alone', () => {
    expect(commandOf(key('f', { ctrlKey: true }), 'none')).toBeUndefined();
    expect(commandOf(key('l', { metaKey: true }), 'none')).toBeUndefined();
    expect(commandOf(key('a'), 'none')).toBeUndefined();
    expect(commandOf(key('k'), 'text')).toBeUndefined();
  });
});
