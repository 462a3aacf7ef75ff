import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal } from '../store/journal.ts';
import { parseMessage, type Envelope, type Message } from './message.ts';

export type Inbox = ReturnType<typeof createInbox>;

const KEPT_MESSAGES = 1_000;

/** Every mail that was sent, newest first, the oldest dropped beyond a thousand. */
export function createInbox(journal: Journal<Message>, folder: string, now: () => number) {
  mkdirSync(folder, { recursive: true });
  const pathOf = (id: string) => join(folder, `${id}.eml`);

  function drop(id: string): void {
    journal.remove(id);
    rmSync(pathOf(id), { force: true });
  }

  return {
    /** Returns once the mail is on disk, so that SMTP may answer 250. */
    async receive(envelope: Envelope, source: Buffer): Promise<Message> {
      const id = randomUUID();
      const message = await parseMessage(id, now(), envelope, source);
      writeFileSync(`${pathOf(id)}.new`, source);
      renameSync(`${pathOf(id)}.new`, pathOf(id));
      journal.put(id, message);
      for (const old of journal.keys().slice(0, Math.max(0, journal.size() - KEPT_MESSAGES)))
        drop(old);
      return message;
    },
    /** All, or those to one address. */
    list(to: string): Message[] {
      const address = to.toLowerCase();
      const all = journal.values().toReversed();
      return address === '' ? all : all.filter((message) => message.to.includes(address));
    },
    find: (id: string): Message | null => journal.get(id) ?? null,
    readSource: (id: string): Buffer | null => (journal.get(id) ? readFileSync(pathOf(id)) : null),
    clear: (): void => journal.keys().forEach(drop),
  };
}
