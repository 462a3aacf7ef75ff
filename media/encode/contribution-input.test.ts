import { expect, test } from 'vitest';
import { pullArguments } from './contribution-input.ts';

const valueOf = (args: string[], name: string) => args[args.indexOf(name) + 1];

test.each([
  ['rtmp://studio.example/live/kunci', 'rtmp://studio.example/live'],
  ['rtmp://studio.example:1936/app/instance/kunci', 'rtmp://studio.example:1936/app/instance'],
  ['rtmp://studio.example/app/mp4:film/a', 'rtmp://studio.example/app'],
])('%s is fetched by its IP address and asked for by its name', (url, application) => {
  const connectTo = url.replace('studio.example', '203.0.113.9');
  const args = pullArguments(url, connectTo);
  expect(valueOf(args, '-i')).toBe(connectTo);
  expect(valueOf(args, '-rtmp_tcurl')).toBe(application);
});

test.each(['https://studio.example/a.m3u8', 'rtmp://203.0.113.9/live/x', 'srt://203.0.113.9:9000'])(
  '%s is fetched as it is',
  (url) => {
    const args = pullArguments(url);
    expect(valueOf(args, '-i')).toBe(url);
    expect(args).not.toContain('-rtmp_tcurl');
  },
);
