import { afterAll } from 'vitest';
import { cleanUpAfterFile } from './after-file.ts';
import './name-emitter.ts';

// Runs once a test file, which follows others in its process: what it opened is closed.
// A file that failed before its first test never came to its `afterAll`.
await cleanUpAfterFile();

afterAll(cleanUpAfterFile);
