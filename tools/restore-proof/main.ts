import { parseArgs } from 'node:util';
import { rehearseRestore } from './rehearse.ts';

/** `npm run proof -- restore [--seconds 300]`: writes, backs up meanwhile, loses all by a mistake, kills, restores to before. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const found = await rehearseRestore(Number(values.seconds));
console.log(JSON.stringify(found, null, 2));
const isWhole = found.acknowledged > 0 && found.lost === 0 && found.revived === 0;
process.exit(isWhole ? 0 : 1);
