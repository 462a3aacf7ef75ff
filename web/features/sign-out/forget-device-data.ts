/** What a sign-out clears from this browser's storage; `device_id` stays, it names the browser. */
const KEYS = [
  'purchase_data',
  'purchase_type',
  'savedAccount',
  'fcm_token',
  'last_watch',
  'tayang_progress',
  'tayang_reminders',
  'tayang_reminded',
  'tayang_installation',
] as const;

export function forgetDeviceData(): void {
  for (const key of KEYS) localStorage.removeItem(key);
}
