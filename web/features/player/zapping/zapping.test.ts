import { describe, expect, test } from 'vitest';
import { neighbourOf, numberTyped, typeDigit } from './zapping.ts';

const one = { id: 'one', number: 1 };
const five = { id: 'five', number: 5 };
const paid = { id: 'paid', number: 7, isEntitled: false };
const twelve = { id: 'twelve', number: 12, isEntitled: true };
const channels = [twelve, one, paid, five];

describe('up and down', () => {
  test('by number, whatever the order of the list', () => {
    expect(neighbourOf(channels, one, 1)).toBe(five);
    expect(neighbourOf(channels, five, -1)).toBe(one);
  });
  test('around the ends', () => {
    expect(neighbourOf(channels, twelve, 1)).toBe(one);
    expect(neighbourOf(channels, one, -1)).toBe(twelve);
  });
  test('past what the viewer may not watch', () => {
    expect(neighbourOf(channels, five, 1)).toBe(twelve);
    expect(neighbourOf(channels, twelve, -1)).toBe(five);
  });
  test('from a channel of another genre to the next number', () => {
    expect(neighbourOf(channels, { id: 'else', number: 6 }, 1)).toBe(twelve);
    expect(neighbourOf(channels, { id: 'else', number: 6 }, -1)).toBe(five);
  });
  test('nowhere when it is the only one', () => {
    expect(neighbourOf([one], one, 1)).toBeUndefined();
  });
});

describe('numbers', () => {
  test('digits add up, without leading zeros', () => {
    expect(['0', '1', '2'].reduce(typeDigit, '')).toBe('12');
    expect(['1', '2', '3', '4', '5'].reduce(typeDigit, '')).toBe('5');
  });
  test('1 may become 12, so it waits; 12 and 5 are whole', () => {
    expect(numberTyped(channels, '1')).toEqual({ channel: one, isWhole: false });
    expect(numberTyped(channels, '12')).toEqual({ channel: twelve, isWhole: true });
    expect(numberTyped(channels, '5')).toEqual({ channel: five, isWhole: true });
  });
  test('a number without a channel is known at once', () => {
    expect(numberTyped(channels, '9')).toEqual({ channel: undefined, isWhole: true });
    expect(numberTyped(channels, '')).toEqual({ channel: undefined, isWhole: false });
  });
});
