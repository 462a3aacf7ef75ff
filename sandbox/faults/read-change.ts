import type { FaultChange, OutageMode } from './faults.ts';
import { isFaultName, type FaultName } from './fault-list.ts';

type Changes = [FaultName, FaultChange][];

export type FaultsRequest = {
  changes: Changes;
  doku: Changes;
  timeScale: number | null;
};

const MODES: readonly string[] = ['reset', '503', 'hang'];
const isMode = (value: unknown): value is OutageMode =>
  typeof value === 'string' && MODES.includes(value);

/**
 * Reads `{ lostReply: { next: 2, only: ['charge'] }, doku: { drop: { next: 1 } }, timeScale: 0.001 }`;
 * a string says what is wrong.
 */
export function readFaultsJson(body: Readonly<Record<string, unknown>>): FaultsRequest | string {
  const { timeScale = null, doku: ofDoku = {}, ...ofMidtrans } = body;
  if (timeScale !== null && !isAmount(timeScale)) return 'timeScale must be a number from 0';
  if (typeof ofDoku !== 'object' || ofDoku === null) return 'doku must be an object';
  const changes = readChanges(ofMidtrans);
  const doku = readChanges(ofDoku);
  if (typeof changes === 'string') return changes;
  return typeof doku === 'string' ? doku : { changes, doku, timeScale };
}

function readChanges(rules: object): Changes | string {
  const changes: Changes = [];
  for (const [name, value] of Object.entries(rules)) {
    if (!isFaultName(name)) return `no fault named ${name}`;
    const change = readChange(value);
    if (typeof change === 'string') return `${name}: ${change}`;
    changes.push([name, change]);
  }
  return changes;
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

/** The page's form: one field a number, `lostReply.next`, `doku.lostReply.next` and so on. */
export function readFaultsForm(form: URLSearchParams): FaultsRequest | string {
  const midtrans = new Map<string, unknown>();
  const doku = new Map<string, unknown>();
  for (const [field, text] of form) {
    if (text === '') continue;
    const path = field.split('.');
    const fields = path[0] === 'doku' ? doku : midtrans;
    const [name = '', part] = path[0] === 'doku' ? path.slice(1) : path;
    const value = part === 'mode' ? text : Number(text.replace(',', '.'));
    const rule = fields.get(name);
    if (part === undefined) fields.set(name, value);
    else fields.set(name, { ...(typeof rule === 'object' && rule), [part]: value });
  }
  return readFaultsJson({ ...Object.fromEntries(midtrans), doku: Object.fromEntries(doku) });
}
