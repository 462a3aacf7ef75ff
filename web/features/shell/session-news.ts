/** What tabs of one browser publish to each other: who is signed in from now on. */
type News = { accountId: string | null };

const NAME = 'tayang:session';

/** Publishes to the other tabs that the session of this browser is another one now. */
export function tellSession(accountId: string | null): void {
  const news: News = { accountId };
  if (typeof BroadcastChannel === 'function') {
    const channel = new BroadcastChannel(NAME);
    channel.postMessage(news);
    channel.close();
    return;
  }
  try {
    // Writing wakes the other tabs; taking it away again lets the same news be published twice.
    localStorage.setItem(NAME, JSON.stringify(news));
    localStorage.removeItem(NAME);
  } catch {
    // Without storage they find out when they are looked at again.
  }
}

/** Calls back with what other tabs publish; the returned function stops listening. */
export function hearSession(heard: (accountId: string | null) => void): () => void {
  if (typeof BroadcastChannel === 'function') {
    const channel = new BroadcastChannel(NAME);
    channel.addEventListener('message', ({ data }) => heard((data as News).accountId));
    return () => channel.close();
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === NAME && newValue !== null) heard((JSON.parse(newValue) as News).accountId);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
