import { mediaKeys } from '#modules/playback/index.ts';
import { edgeClassKey } from '#platform/edge/edge-class.ts';

/** `npm run media:keys`: what an edge checks media tokens and classes of viewers with (KEYS of deploy/edge), derived from SECRET_KEY. */
const { SECRET_KEY } = process.env;
if (!SECRET_KEY) throw new Error('Set SECRET_KEY, the key of the servers.');
const keys = [...mediaKeys([SECRET_KEY]), edgeClassKey(SECRET_KEY)].map(
  ({ id, key }) => `${id}:${key.toString('hex')}`,
);
console.log(keys.join(','));
