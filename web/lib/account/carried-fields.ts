import { firebaseId } from '../push/push-token.ts';
import { deviceId } from './device-id.ts';
import { pendingFields } from './pending-purchase.ts';

/**
 * What this browser sends with every form that signs in: its id, where push reaches it, and a purchase that waits. Without
 * JavaScript they stay away and the server falls back to the specification's device id.
 */
export function carriedFields(): Record<string, string> {
  return { device_id: deviceId(), firebase_id: firebaseId(), ...pendingFields() };
}

/** A form's fields together with what this browser carries. */
export function withCarried(form: HTMLFormElement): FormData {
  const fields = new FormData(form);
  for (const [name, value] of Object.entries(carriedFields())) fields.set(name, value);
  return fields;
}
