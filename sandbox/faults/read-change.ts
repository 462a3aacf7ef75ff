import type { FaultChange, OutageMode } from './faults.ts';
import { isFaultName, type FaultName } from './fault-list.ts';

export type FaultsRequest = {
  changes: [FaultName, FaultChange][];
  timeScale: number | null;
};

const MODES: readonly string[] = ['reset', '503', 'hang'];
const isMode = (value: unknown): value is OutageMode =>
  typeof value === 'string' && MODES.includes(value);

/** Reads `{ lostReply: { next: 2, only: ['charge'] }, timeScale: 0.001 }`; a string says what is wrong. */
export function readFaultsJson(body: Readonly<Record<string, unknown>>): FaultsRequest | string {
  const changes: [FaultName, FaultChange][] = [];
  let timeScale: number | null = null;
  for (const [name, value] of Object.entries(body)) {
    if (name === 'timeScale') {
      if (!isAmount(value)) return 'timeScale must be a number from 0';
      timeScale = value;
      continue;
    }
    if (!isFaultName(name)) return `no fault named ${name}`;
    const change = readChange(value);
    if (typeof change === 'string') return `${name}: ${change}`;
    changes.push([name, change]);
  }
  return { changes, timeScale };
}

function readChange(value: unknown): FaultChange | string {
  if (typeof value !== 'object' || value === null) return 'must be an object';
  const { next, probability, ms, forMs, only, mode, ...others } = value as Record<string, unknown>;
  const unexpected = Object.keys(others)[0];
  if (unexpected !== undefined) return `no field named ${unexpected}`;
  for (const [name, number] of Object.entries({ next, probability, ms, forMs }))
    if (number !== undefined && !isAmount(number)) return `${name} must be a number from 0`;
  if (isAmount(probability) && probability > 1) return 'probability is at most 1';
  if (only !== undefined && !(Array.isArray(only) && only.every((it) => typeof it === 'string')))
    return 'only must be a list of operations';
  if (mode !== undefined && !isMode(mode)) return 'mode is reset, 503 or hang';
  return {
    ...(isAmount(next) && { next: Math.trunc(next) }),
    ...(isAmount(probability) && { probability }),
    ...(isAmount(ms) && { ms }),
    ...(isAmount(forMs) && { forMs }),
    ...(only !== undefined && { only: only as string[] }),
    ...(mode !== undefined && { mode }),
  };
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** The page's form: one field a number, `lostReply.next` and so on. */
export function readFaultsForm(form: URLSearchParams): FaultsRequest | string {
  const fields = new Map<string, unknown>();
  for (const [field, text] of form) {
    const [name = '', part] = field.split('.');
    if (text === '') continue;
    const value = part === 'mode' ? text : Number(text.replace(',', '.'));
    const rule = fields.get(name);
    if (part === undefined) fields.set(name, value);
    else fields.set(name, { ...(typeof rule === 'object' && rule), [part]: value });
  }
  return readFaultsJson(Object.fromEntries(fields));
}
