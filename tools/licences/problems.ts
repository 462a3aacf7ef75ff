import { allowed, type Finding } from './allowed.ts';
import { isKept } from './expression.ts';
import type { Package } from './packages.ts';

/** The licence that a package is used under: the declared one, or what we found where that is missing or wrong. */
export function licenceOf(
  { name, licence }: Package,
  findings: readonly Finding[],
): string | undefined {
  const finding = findings.find((each) => isAbout(each, name));
  return finding !== undefined && finding.declares === licence ? finding.licence : licence;
}

/** Packages that may not be used, each as a line for people, and findings that no package needs any more. */
export function problemsOf(packages: readonly Package[], findings: readonly Finding[]): string[] {
  const refused = packages.flatMap((one) => {
    const licence = licenceOf(one, findings);
    const isFound = findings.some((each) => isAbout(each, one.name) && each.licence === licence);
    if (isFound || (licence !== undefined && isKept(licence, (id) => allowed.has(id)))) return [];
    return [`${one.name}@${one.version}: ${licence ?? 'declares no licence'}`];
  });
  const unneeded = findings
    .filter((finding) => {
      const { declares } = finding;
      return !packages.some(({ name, licence }) => isAbout(finding, name) && licence === declares);
    })
    .map(({ name }) => `${name}: no package is as tools/licences/allowed.ts found it`);
  return [...refused, ...unneeded];
}

function isAbout(finding: Finding, name: string): boolean {
  return finding.name.endsWith('*')
    ? name.startsWith(finding.name.slice(0, -1))
    : name === finding.name;
}
