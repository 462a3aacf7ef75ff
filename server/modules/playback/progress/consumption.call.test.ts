import { beforeAll, expect, test } from 'vitest';
import {
  getCredit,
  listSubscriptions,
  previewRefund,
  requestRefund,
} from '#contract/commerce/index.ts';
import { postLiveReport, postWatchLogChannel } from '#contract/playback/index.ts';
import { until } from '#test/until.ts';
import { anAssembledChannel } from '#test/factories/live/assembled-channel.ts';
import { aBuyer, aPayment, aShop, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { aTelevisionIn } from '#test/factories/live/television-set.ts';
import { aPlaybackApp, type PlaybackApp } from '#test/factories/playback/playback-app.ts';

const shop = await aShop({ modules: ['playback'] });
const television = aTelevisionIn(shop.app, shop.deps, shop.url);
let playbackApp: PlaybackApp;
let film: string;
let arena: string;
beforeAll(async () => {
  playbackApp = await aPlaybackApp({ shop });
  film = await playbackApp.film({ name: 'Hanya Lite', matrix: 'C' });
  ({ channelId: arena } = await anAssembledChannel(shop.deps, { matrix: 'C' }));
});

/** A buyer with a settled payment for a plan; its id. */
async function aPaidPlan(buyer?: TestBuyer) {
  const who = buyer ?? (await aBuyer(shop));
  const { paymentId } = await aPayment(who, offers.liteDay);
  await shop.sandbox.wallet(paymentId, 'pay');
  await until(async () => {
    const { result } = await who.ask(listSubscriptions);
    return result.plan.tier === 'lite' ? true : undefined;
  });
  return { buyer: who, id: paymentId };
}

async function refundOf({ buyer, id }: Awaited<ReturnType<typeof aPaidPlan>>) {
  const { result } = await buyer.ask(previewRefund, { params: { id } });
  return result.canRefund;
}

const isKept = async (paid: Awaited<ReturnType<typeof aPaidPlan>>) => {
  await expect.poll(() => refundOf(paid)).toBe(false);
  const { buyer, id } = paid;
  const refused = await buyer.ask(requestRefund, { params: { id }, body: { way: 'credit' } });
  expect([refused.status, refused.code]).toEqual([409, 'commerce.refundNotPossible']);
};

const openChannel = async ({ buyer }: { buyer: TestBuyer }, at?: string) =>
  television.open(buyer.headers, {
    ...television.live(arena),
    media_ext: 'm3u8',
    ...(at !== undefined && { at }),
  });

/** The first file that a playlist of a slot names. */
async function firstSegment(url: string, slot = 'v240'): Promise<string> {
  const address = new URL(`${slot}.m3u8`, url).href;
  const text = await (await fetch(address)).text();
  const line = text.split('\n').find((each) => each.endsWith('.m4s')) ?? 'none';
  return new URL(line, address).href;
}

test('television that is only reported is watched', async () => {
  const paid = await aPaidPlan();
  const { playbackId } = await openChannel(paid);
  const at = shop.deps.clock.now().toISOString();
  await paid.buyer.ask(postLiveReport, { body: { playbackId, channelId: arena, at } });
  await isKept(paid);
});

test('so is television of which only the length is logged', async () => {
  const paid = await aPaidPlan();
  const log = { channelId: arena, accessDeviceType: 'W' };
  await paid.buyer.ask(postWatchLogChannel, { body: { ...log, durationSeconds: 0 } });
  expect(await refundOf(paid)).toBe(true);
  await paid.buyer.ask(postWatchLogChannel, { body: { ...log, durationSeconds: 60 } });
  await isKept(paid);
});

test('a client that reports nothing has watched what it was sent: live, catch-up, film', async () => {
  const live = await aPaidPlan();
  const { url } = await openChannel(live);
  const master = await fetch(url);
  expect([master.status, await refundOf(live)]).toEqual([200, true]);
  const segment = await firstSegment(url);
  expect((await fetch(segment.replace(/\d+\.m4s$/, 'init.mp4'))).status).toBe(200);
  expect(await refundOf(live)).toBe(true);
  expect((await fetch(segment)).status).toBe(200);
  await isKept(live);

  const past = await aPaidPlan();
  const ago = new Date(shop.deps.clock.now().getTime() - 3 * 3_600_000).toISOString();
  const part = await openChannel(past, ago);
  expect(part.kind).toBe('catchup');
  expect((await fetch(await firstSegment(part.url, 'a56'))).status).toBe(200);
  await isKept(past);

  const onDemand = await aPaidPlan();
  const { result } = await playbackApp.open(onDemand.buyer.headers, film);
  // Whose player never got a picture gets the money back.
  for (const name of ['manifest.mpd', 'v240.m3u8', 'v240/init.mp4', 'subs/id.vtt']) {
    expect((await playbackApp.fetchMedia(result.url, name)).status, name).toBe(200);
  }
  expect((await fetch(shop.url + result.thumbnailsUrl)).status).toBe(200);
  expect((await playbackApp.fetchMedia(result.url, 'v240/99.m4s')).status).toBe(404);
  expect(await refundOf(onDemand)).toBe(true);
  expect((await playbackApp.fetchMedia(result.url, 'v240/1.m4s')).status).toBe(200);
  await isKept(onDemand);

  // An edge that only asks whether it may, and a client that takes a piece of it.
  for (const init of [{ method: 'HEAD' }, { headers: { range: 'bytes=0-99' } }]) {
    const asked = await aPaidPlan();
    const opened = (await playbackApp.open(asked.buyer.headers, film)).result;
    const address = new URL('a56/1.m4s', shop.url + opened.url);
    expect((await fetch(address, init)).ok).toBe(true);
    await isKept(asked);
  }
});

test('a segment that comes after the player has left is watched too', async () => {
  const paid = await aPaidPlan();
  const { url, playbackId } = await openChannel(paid);
  const segment = await firstSegment(url);
  const left = { playbackId, channelId: arena, at: null, leaving: true };
  const { db } = shop.deps;
  await paid.buyer.ask(postLiveReport, { body: left });
  await db
    .updateTable('commerce.entitlement')
    .set({ firstWatchedAt: null })
    .where('accountId', '=', paid.buyer.accountId)
    .execute();
  expect((await fetch(segment)).status).toBe(200);
  await isKept(paid);
});

test('the same package is given back once in thirty days', async () => {
  const first = await aPaidPlan();
  const { buyer } = first;
  const ask = (id: string) => buyer.ask(requestRefund, { params: { id }, body: { way: 'credit' } });
  expect((await ask(first.id)).result).toMatchObject({ state: 'done' });
  const second = await aPaidPlan(buyer);
  const preview = await buyer.ask(previewRefund, { params: { id: second.id } });
  expect([preview.result.canRefund, preview.result.message]).toEqual([
    false,
    expect.stringContaining('30 hari'),
  ]);
  const refused = await ask(second.id);
  expect([refused.status, refused.code]).toEqual([409, 'commerce.refundRepeated']);
  // Another package is another purchase.
  const { paymentId } = await aPayment(buyer, offers.premiumDay);
  await shop.sandbox.wallet(paymentId, 'pay');
  await until(async () => {
    const { result } = await buyer.ask(listSubscriptions);
    return result.plan.tier === 'premium' ? true : undefined;
  });
  expect((await ask(paymentId)).result).toMatchObject({ state: 'done' });
  expect((await buyer.ask(getCredit)).result.balanceRupiah).toBe(9_000);
});

test('two payments of one package that are given back at once: one is', async () => {
  const one = await aPaidPlan();
  const { buyer } = one;
  const { paymentId } = await aPayment(buyer, offers.liteDay);
  await shop.sandbox.wallet(paymentId, 'pay');
  await until(async () => {
    const { result } = await buyer.ask(previewRefund, { params: { id: paymentId } });
    return result.canRefund ? true : undefined;
  });
  const asked = await Promise.all(
    [one.id, paymentId].map((id) =>
      buyer.ask(requestRefund, { params: { id }, body: { way: 'credit' } }),
    ),
  );
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await buyer.ask(getCredit)).result.balanceRupiah).toBe(3_000);
});
