/**
 * Permissions are dotted names; a grant may use `*` for one whole part, or for the rest when it is the last part:
 * `athletes.*` covers `athletes.update` and `athletes.contact.read`, `*.read` covers `races.read`.
 */
export function permits(granted: readonly string[], wanted: string): boolean {
  return granted.some((pattern) => covers(pattern, wanted));
}

function covers(pattern: string, wanted: string): boolean {
  if (pattern === wanted || pattern === '*') return true;
  if (!pattern.includes('*')) return false;
  const grantedParts = pattern.split('.');
  const wantedParts = wanted.split('.');
  const isOpenEnded = grantedParts.at(-1) === '*';
  if (isOpenEnded ? wantedParts.length < grantedParts.length : wantedParts.length !== grantedParts.length) return false;
  return grantedParts.every((part, i) => part === '*' || part === wantedParts[i]);
}
