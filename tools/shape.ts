import { apartFolders, chainFiles, crossings, cycles } from './shape/chains.ts';
import { readHouse } from './shape/house.ts';
import { apart, ways } from './shape/limits.ts';
import {
  anys,
  fileLines,
  folderFiles,
  importShare,
  medianLines,
  moduleFiles,
  percentile95Lines,
} from './shape/sizes.ts';
import { filesOf } from './shape/ways.ts';

/** `npm run shape`: measures the house against tools/shape/limits.ts and tools/boundaries/, and says what breaks which limit. */
const SHOWN = 12;

const house = readHouse();
const measures = [
  moduleFiles,
  medianLines,
  percentile95Lines,
  folderFiles,
  importShare,
  fileLines,
  anys,
  cycles,
  crossings,
  chainFiles,
];
const readings = [
  ...measures.map((measure) => measure(house)),
  ...apart.map((folders) => apartFolders(house, folders)),
  ...ways.map((way) => filesOf(house, way)),
];

const width = Math.max(...readings.map(({ name }) => name.length));
for (const { name, value, limit, holds } of readings)
  console.log(`${holds ? 'ok    ' : 'BROKEN'}  ${name.padEnd(width)}  ${value}, ${limit}`);

const broken = readings.filter(({ holds }) => !holds);
for (const { name, broken: what } of broken) {
  if (what.length === 0) continue;
  console.error(`\n${name}:`);
  for (const line of what.slice(0, SHOWN)) console.error(`  ${line}`);
  if (what.length > SHOWN) console.error(`  and ${what.length - SHOWN} more`);
}
if (broken.length > 0) process.exitCode = 1;
