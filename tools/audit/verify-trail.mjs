// node verify-trail.mjs trail.jsonl head.json email.txt ...
//
// Says whether an export of what staff of Tayang did (npm run audit:export) stands as it was sealed. It needs Node 20 or
// later and nothing else: no database, nothing of Tayang's program. Give it the heads that you were sent each day, as
// files or as e-mails; only they show that the whole chain was not written anew. Ends with 0 where all of it holds.
//
// A line of the export is an act (an array) or the seal behind its acts (an object). A seal's hash is SHA-256 over the hash
// of the seal before, as 32 bytes, and each act's line behind a line feed; its signature is Ed25519 over the text below.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

process.on('uncaughtException', ({ message }) => {
  console.error(`It can not be read: ${message}`);
  process.exit(1);
});
const [file, ...headFiles] = process.argv.slice(2);
if (file === undefined) throw new Error('node verify-trail.mjs trail.jsonl head.json ...');
const headIn = (text) => JSON.parse(/\{[^{}]*\}/.exec(text)?.[0] ?? 'null');
const heads = headFiles.map((name) => ({ name, ...headIn(readFileSync(name, 'utf8')) }));
const problems = [];
let before;
let first;
let acts = 0;
let sum = 0;
let hash;

const begin = (seal) => {
  before = seal;
  acts = 0;
  hash = createHash('sha256').update(Buffer.from(seal.hash, 'hex'));
};
const compare = (seal) => {
  for (const head of heads.filter(({ n }) => n === seal.n)) {
    head.isSeen = true;
    if (head.hash !== seal.hash || head.publicKey !== seal.publicKey)
      problems.push(`seal ${seal.n} is another one than in ${head.name}`);
  }
};

function check(seal) {
  const { n, fromXid, untilXid, publicKey } = seal;
  if (n !== before.n + 1) problems.push(`between the seals ${before.n} and ${n} some are gone`);
  if (fromXid !== before.untilXid)
    problems.push(`seal ${n} does not begin where the one before ends`);
  if (acts !== seal.acts)
    problems.push(`seal ${n} covers ${seal.acts} acts, and there are ${acts}`);
  if (hash.digest('hex') !== seal.hash)
    problems.push(`acts under seal ${n} are not as they were sealed`);
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const text = `tayang act seal ${n} ${fromXid} ${untilXid} ${seal.acts} ${seal.hash}`;
  if (!verify(null, Buffer.from(text), key, Buffer.from(seal.signature, 'base64')))
    problems.push(`the signature of seal ${n} is none`);
  if (before.publicKey && before.publicKey !== publicKey)
    problems.push(`from seal ${n} on another key signs`);
  compare(seal);
  sum += acts;
  begin(seal);
}

for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
  if (before === undefined) {
    const { begins, ...start } = JSON.parse(line);
    first = begins;
    begin({ n: begins, ...start });
    compare(before);
  } else if (line.startsWith('[')) {
    hash.update(`\n${line}`);
    acts += 1;
  } else check(JSON.parse(line));
}
if (before === undefined) problems.push('the file is empty');
if (acts > 0) problems.push(`${acts} acts at the end have no seal`);
for (const { name, n, isSeen } of heads)
  if (!isSeen)
    problems.push(`${name}: seal ${n} is not in this export, which holds ${first} to ${before?.n}`);
console.log(`${sum} acts under the seals ${first} to ${before?.n}, ${heads.length} heads compared`);
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'All of it holds.' : 'It does not hold.');
process.exitCode = problems.length === 0 ? 0 : 1;
