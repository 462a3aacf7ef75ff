import { createDecipheriv } from 'node:crypto';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { getLiveKey, getUrlTransform, type liveSource } from '#contract/playback/index.ts';
import type { z } from 'zod';
import { openTestApp, type TestApp } from '../../app.ts';
import { anAssembledChannel } from './assembled-channel.ts';
import { asClient } from '../callers.ts';
import { askApp } from '../ask-app.ts';

type Headers = Record<string, string>;
type Query = NonNullable<InputOf<typeof getUrlTransform>['query']>;
type Source = Extract<
  AnswerOf<typeof getUrlTransform>['result'],
  { kind: z.output<typeof liveSource>['kind'] }
>;

/** Playback and what it calls, listening, and somebody in front of a television. */
export async function aTelevision() {
  const { app, deps } = await openTestApp({ modules: ['playback'] });
  return aTelevisionIn(app, deps, await app.listen({ host: '127.0.0.1', port: 0 }));
}

/** The same before an app that listens already. */
export function aTelevisionIn(app: TestApp['app'], deps: TestApp['deps'], base: string) {
  const ask = <C extends Call>(headers: Headers, call: C, input?: InputOf<C>) =>
    askApp(app, headers, call, input);

  return {
    app,
    deps,
    base,
    ask,
    /** What is asked for a channel as it is on now. */
    live: (id: string) => ({ type: 'live_tv' as const, id }),
    /** `plays`, or why an address of the origin does not. */
    codeAt: async (url: string) => {
      const response = await fetch(url);
      return response.ok ? 'plays' : ((await response.json()) as { code: string }).code;
    },
    /** What get_url_transform answers, as it is. */
    source: (headers: Headers, query: Query) => ask(headers, getUrlTransform, { query }),
    /** Asks for a source, opens its payload as a player does, and returns the manifest's whole address beside it. */
    async open(headers: Headers, query: Query) {
      const answer = await ask(headers, getUrlTransform, { query });
      const source = answer.result as Source | undefined;
      if (source === undefined) throw new Error(`${answer.code} instead of a source`);
      const keyed = await ask(headers, getLiveKey, { query: { id: source.channelId } });
      const { url } = openPayload(keyed.result.key, source.payload);
      return { ...source, url: base + url };
    },
  };
}

/** With a channel on it that is free for all, and a visitor before it. */
export async function aTelevisionOn() {
  const television = await aTelevision();
  const { deps } = television;
  return { ...television, free: await anAssembledChannel(deps), visitor: asClient(deps) };
}

/** What a payload holds, by the specification's cipher. */
function openPayload(key: string, payload: string) {
  const [secret, sealed] = [key, payload].map((text) => Buffer.from(text, 'base64url'));
  const cipher = createDecipheriv('aes-128-cfb', secret!, sealed!.subarray(0, 16));
  const text = Buffer.concat([cipher.update(sealed!.subarray(16)), cipher.final()]).toString();
  return JSON.parse(text) as { url: string; mediaExt: string };
}
