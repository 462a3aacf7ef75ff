import { type House, type Import, isTest } from './house.ts';
import type { Way } from './limits.ts';
import type { Reading } from './reading.ts';

/**
 * Files from URL to SQL: the contract's file that defines the call, then the shortest way along imports from the file
 * that serves it to a query file (in a folder `queries/`, or `queries.ts`) that names the wished table behind the
 * wished verb; all files count, the first and the last too. An address outside the contract begins with the file that
 * exports what serves it. Imports of types alone are no way, and a name that a face hands on leads only to where that
 * name comes from, not to everything behind the face.
 */
export function filesOf(house: House, { name, from, to, mostFiles }: Way): Reading {
  const about = { name: `files from URL to SQL: ${name}`, limit: `at most ${mostFiles}` };
  const start = 'call' in from ? startOfCall(house, from.call) : exporterOf(house, from.serves);
  if (typeof start === 'string')
    return { ...about, value: 'no way', holds: false, broken: [`${name}: ${start}`] };
  const isGoal = goalOf(house, to);
  const way = shortest(house, start.file, isGoal);
  if (way === undefined) {
    const broken = [`${name}: ${start.file} reaches no query file with ${to.verb} ${to.table}`];
    return { ...about, value: 'no way', holds: false, broken };
  }
  const files = [...start.before, ...way];
  const holds = files.length <= mostFiles;
  return { ...about, value: `${files.length}`, holds, broken: holds ? [] : [files.join(' -> ')] };
}

interface Start {
  before: string[];
  file: string;
}

function startOfCall({ sources, imports }: House, id: string): Start | string {
  const definition = new RegExp(`export const (\\w+) = defineCall\\(\\{\\s*id: '${id}'`);
  const contract = [...sources.values()].find(
    ({ file, text }) => file.startsWith('contract/') && definition.test(text),
  );
  if (contract === undefined) return `the contract has no call ${id}`;
  const call = definition.exec(contract.text)?.[1];
  const serving = [...imports].filter(([file, own]) => {
    if (!file.startsWith('server/') || isTest(file)) return false;
    const contracts = own.filter(({ to }) => to.startsWith('contract/'));
    if (contracts.length === 0) return false;
    const bound = contracts.flatMap(({ names }) => names ?? []).find((each) => each.name === call);
    // A file with many calls takes its contract as a whole: `call(contract.createCart, ...)`.
    const name = bound?.as ?? `\\w+\\.${call}`;
    const served = new RegExp(`\\b(?:serve\\(\\s*\\w+,|call\\()\\s*${name}\\b`);
    return served.test(sources.get(file)?.text ?? '');
  });
  const [file] = serving[0] ?? [];
  return file === undefined ? `no file serves ${id}` : { before: [contract.file], file };
}

function exporterOf({ sources }: House, name: string): Start | string {
  const declaration = new RegExp(`^export (?:async )?(?:function|const) ${name}\\b`, 'm');
  const found = [...sources.values()].find(
    ({ file, text }) => file.startsWith('server/') && !isTest(file) && declaration.test(text),
  );
  return found === undefined ? `no file exports ${name}` : { before: [], file: found.file };
}

function goalOf({ sources }: House, { verb, table }: Way['to']): (file: string) => boolean {
  const names = new RegExp(`\\b${verb}\\(\\s*\\[?\\s*['"\`]${table.replace('.', '\\.')}\\b`);
  return (file) =>
    /\/queries(?:\/.+)?\.ts$/.test(file) && names.test(sources.get(file)?.text ?? '');
}

/** A file, and of one that hands names on, which of them are wished; undefined is the file with all that it imports. */
interface Step {
  file: string;
  wished: readonly string[] | undefined;
  before: Step | undefined;
}

function shortest(
  { imports }: House,
  start: string,
  isGoal: (file: string) => boolean,
): string[] | undefined {
  const seen = new Set<string>();
  let steps: Step[] = [{ file: start, wished: undefined, before: undefined }];
  while (steps.length > 0) {
    const next: Step[] = [];
    for (const step of steps) {
      if (isGoal(step.file)) return filesBefore(step);
      for (const one of step.wished ?? [undefined]) {
        const key = `${step.file} ${one ?? ''}`;
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(...stepsFrom(imports.get(step.file) ?? [], step, one));
      }
    }
    steps = next;
  }
  return undefined;
}

/** @param wished a name that the file hands on from elsewhere, or has itself. */
function stepsFrom(own: readonly Import[], before: Step, wished: string | undefined): Step[] {
  const handed = own.filter(
    ({ isReexport, names }) =>
      isReexport && wished !== undefined && names?.some(({ as }) => as === wished),
  );
  // What the file has itself may use everything that it imports; what it hands on leads one way only.
  const followed = handed.length > 0 ? handed : own.filter(({ isReexport }) => !isReexport);
  const stars = own.filter(({ isReexport, names }) => isReexport && names === undefined);
  return [...followed, ...(handed.length > 0 ? [] : stars)]
    .filter(({ isType }) => !isType)
    .map(({ to, names, isReexport }) => {
      const passed = names
        ?.filter(({ as, isType }) => !isType && (!isReexport || as === wished))
        .map(({ name }) => name);
      return { file: to, wished: passed, before };
    });
}

function filesBefore(step: Step): string[] {
  return [...(step.before === undefined ? [] : filesBefore(step.before)), step.file];
}
