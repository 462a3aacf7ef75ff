import { apartFolders, chainFiles, crossings, cycles } from './shape/chains.ts';
import { readHouse } from './shape/house.ts';
import { apart, ways } from './shape/limits.ts';
import { reportOf } from './shape/report.ts';
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

const { lines, complaints, holds } = reportOf(readings);
for (const line of lines) console.log(line);
for (const line of complaints) console.error(line);
if (!holds) process.exitCode = 1;
