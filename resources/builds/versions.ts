/** Three numbers, as both stores take them: 1.4.0. */
export const VERSION = /^(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})\.(0|[1-9]\d{0,4})$/;

/** Of the first build of an app. */
const FIRST_VERSION = '1.0.0';

/** Below zero where `a` is the lower of two versions, above where it is the higher. */
export function compareVersions(a: string, b: string): number {
  const [of, other] = [partsOf(a), partsOf(b)];
  const at = of.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (of[at] ?? 0) - (other[at] ?? 0);
}

/** The version that follows a released one, where nothing is said of how much is new. */
export function nextVersion(released: string | null): string {
  if (released === null) return FIRST_VERSION;
  const [major = 1, minor = 0] = partsOf(released);
  return `${major}.${minor + 1}.0`;
}

function partsOf(version: string): number[] {
  return version.split('.').map(Number);
}
