import { readEnv } from '../../sandbox/env.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';

/** The gateway of the sandbox on a free port. */
const { url } = await startSandbox(readEnv(process.env));
console.log(`listening ${url}`);
