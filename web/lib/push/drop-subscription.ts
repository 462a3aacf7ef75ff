/** The browser's own half of ending push here; the platform ends its half by itself with the session. */
export async function dropSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // It stays, and nothing is sent to it.
  }
}
