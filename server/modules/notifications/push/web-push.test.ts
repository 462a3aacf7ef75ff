import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { areKeysValid, encryptPush } from './web-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('RFC 8291, appendix A', () => {
  const keys = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };

  test('the message of the vector, byte by byte', () => {
    const sender = createECDH('prime256v1');
    sender.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
    const salt = bytes('DGv6ra1nlYgDCS1FRnbzlw');
    const text = Buffer.from('When I grow up, I want to be a watermelon');
    expect(encryptPush(keys, text, { salt, sender }).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('two messages of the same words have nothing in common but their length', () => {
    const [one, other] = [encryptPush(keys, Buffer.from('x')), encryptPush(keys, Buffer.from('x'))];
    expect(one.length).toBe(other.length);
    expect(one.subarray(0, 16).equals(other.subarray(0, 16))).toBe(false);
    expect(one.subarray(-17).equals(other.subarray(-17))).toBe(false);
  });

  test.each([
    ['as they are', keys, true],
    ['a point that is not on the curve', { ...keys, p256dh: `BC${'A'.repeat(85)}` }, false],
    ['a short key', { ...keys, p256dh: keys.p256dh.slice(0, 40) }, false],
    ['a short secret', { ...keys, auth: 'AAAA' }, false],
    ['no base64', { p256dh: '€€€', auth: '€' }, false],
  ])('keys: %s', (_, given, isValid) => {
    expect(areKeysValid(given)).toBe(isValid);
  });
});
