/** Shorter ones are words that anything may hold. */
const SHORTEST_SECRET = 4;

/** The last line of what a program said, without the address that it was given, nor any part of it that may be secret. */
export function lastLineWithout(words: string, address: string): string {
  const line = words.trim().split('\n').at(-1) ?? '';
  const hidden = line.replaceAll(/\w+:\/\/\S+/g, '…');
  return secretsOf(address)
    .reduce((text, secret) => text.replaceAll(secret, '…'), hidden)
    .slice(0, 400);
}

/** Passwords, stream keys in paths, tokens in queries; as they are written and as they are meant. */
function secretsOf(address: string): string[] {
  const url = URL.parse(address);
  if (url === null) return [];
  const isKeyInPath = !url.protocol.startsWith('http');
  const candidates = [
    url.username,
    url.password,
    ...(isKeyInPath ? url.pathname.split('/').slice(2) : []),
    ...url.searchParams.values(),
  ];
  return candidates
    .flatMap((part) => [part, decoded(part)])
    .filter((part) => part.length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
