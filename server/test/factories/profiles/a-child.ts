import type { FastifyInstance } from 'fastify';
import {
  type ChildClass,
  chooseProfile,
  createProfile,
  getParentGate,
} from '#contract/profiles.ts';
import { askApp } from '../ask-app.ts';

type Headers = Record<string, string>;

export type Child = { profileId: string; headers: { authorization: string } };

/** Makes a child's profile with the headers of an adult, and switches their session to it. */
export async function aChild(
  app: FastifyInstance,
  headers: Headers,
  { filmClass = 'SU' as ChildClass, name = 'Adik' } = {},
): Promise<Child> {
  const body = { name, film_class: filmClass };
  const { profile_id: profileId } = (await askApp(app, headers, createProfile, { body })).result;
  return { profileId, headers: await watchAs(app, headers, profileId) };
}

/** Switches a session to a profile; its new headers. Out of a child's profile by the PIN, or else by the sum. */
export async function watchAs(
  app: FastifyInstance,
  headers: Headers,
  profileId: string,
  pin?: string,
): Promise<{ authorization: string }> {
  const { left, right, token } = (await askApp(app, headers, getParentGate)).result;
  const gate = { token, answer: String(left * right) };
  const body = { profile_id: profileId, ...(pin === undefined ? { gate } : { pin }) };
  const { result } = await askApp(app, headers, chooseProfile, { body });
  return { authorization: `Bearer ${result.access_token}` };
}
