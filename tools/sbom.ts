import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * `node tools/sbom.ts FILE`: what of npm's packages lies here and runs in production, as CycloneDX (`npm sbom`). Those that the image
 * takes out after the install are left out too; what Debian brings it lists itself.
 */
type Bom = {
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type Lock = { packages: Record<string, { version?: string }> };

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write.');

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const lies = new Set(
  Object.entries(lock.packages)
    .filter(([folder]) => folder !== '' && existsSync(folder))
    .map(([folder, { version }]) => `${folder.split('node_modules/').at(-1)}@${version}`),
);
const asked = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
const text = execFileSync('npm', asked, { encoding: 'utf8', maxBuffer: 64e6 });
const bom = JSON.parse(text) as Bom;
const components = bom.components.filter(({ name, version }) => lies.has(`${name}@${version}`));
if (components.length === 0) throw new Error('No package lies here: install first.');
const kept = new Set(components.map((each) => each['bom-ref']));
const dependencies = bom.dependencies
  // The first is the service itself.
  .filter(({ ref }, at) => at === 0 || kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
writeFileSync(file, `${JSON.stringify({ ...bom, components, dependencies }, undefined, 1)}\n`);
console.log(`${components.length} packages in ${file}`);
