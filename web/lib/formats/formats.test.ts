import { describe, expect, it } from 'vitest';
import {
  ago,
  clockTime,
  count,
  date,
  dateTime,
  initials,
  longTime,
  runtime,
  rupiah,
  spokenRuntime,
  timeLeft,
} from './formats.ts';

describe('numbers', () => {
  it('writes rupiah with dots and no space', () => {
    expect([0, 900, 49_000, 1_250_000].map(rupiah)).toEqual([
      'Rp0',
      'Rp900',
      'Rp49.000',
      'Rp1.250.000',
    ]);
    expect(rupiah(-3_000)).toBe('-Rp3.000');
  });

  it('shortens counts over 999 only', () => {
    const counts = [0, 999, 1_000, 1_249, 15_000, 999_949, 999_950, 12_340_000].map(count);
    expect(counts).toEqual(['0', '999', '1.0K', '1.2K', '15.0K', '999.9K', '1.0M', '12.3M']);
  });
});

describe('times', () => {
  it('names months in Indonesian and moves with the zone', () => {
    expect(date('2026-05-04T18:00:00Z')).toBe('5 Mei 2026');
    expect(date('2026-08-17T00:00:00Z', 'Asia/Jayapura')).toBe('17 Agu 2026');
    expect(dateTime('2026-12-31T12:05:00Z')).toBe('31 Des 2026, 19.05');
  });

  it('writes running times shortly and speaks them in full', () => {
    expect([6_120_000, 3_480_000, 3_600_000, 59_700, 45_000].map(runtime)).toEqual([
      '1 j 42 mnt',
      '58 mnt',
      '1 j',
      '1 mnt',
      '45 det',
    ]);
    expect(spokenRuntime(6_120_000)).toBe('1 jam 42 menit');
  });

  it('says how long something lasts and what is left of it', () => {
    expect([125, 60].map(longTime)).toEqual(['2 jam 5 menit', '1 jam']);
    expect(timeLeft(11.2 * 60_000)).toBe('12 menit lagi');
    expect(timeLeft(20_000)).toBe('sebentar lagi selesai');
  });

  it('writes places in a film', () => {
    expect([0, 760_000, 3_723_000, -5].map(clockTime)).toEqual([
      '0:00',
      '12:40',
      '1:02:03',
      '0:00',
    ]);
  });
});

describe('initials', () => {
  it.each([
    ['Ayu Ningsih', 'AN'],
    ['budi', 'B'],
    ['ayu.ningsih@contoh.id', 'AN'],
    ['  ', '?'],
  ])('takes the first letters of %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('how long ago', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T12:00:30Z', 'baru saja'],
    ['2026-11-21T11:59:30Z', 'baru saja'],
    ['2026-11-21T11:01:00Z', '59 menit lalu'],
    ['2026-11-21T11:00:00Z', '1 jam lalu'],
    ['2026-11-20T12:00:00Z', '1 hari lalu'],
    ['2026-11-14T12:00:00Z', '1 minggu lalu'],
    ['2026-08-21T12:00:00Z', '3 bulan lalu'],
    ['2024-11-20T12:00:00Z', '2 tahun lalu'],
  ])('%s is %s', (time, words) => expect(ago(time, now)).toBe(words));
});
