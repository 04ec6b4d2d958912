import { execFile } from 'node:child_process';

export type Vulnerabilities =
  | { readonly skipped: string }
  | { readonly bad: readonly string[]; readonly others: number };

const LONGEST_MS = 60_000;
const BAD = ['high', 'critical'];

interface Report {
  readonly error?: { readonly summary?: string; readonly code?: string };
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

/** What the registry knows of the packages that an installation has; skipped, with the reason, where it does not answer. */
export async function knownVulnerabilities(): Promise<Vulnerabilities> {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];
  const text = await new Promise<string>((resolve) => {
    execFile('npm', args, { timeout: LONGEST_MS, maxBuffer: 64 * 1024 ** 2 }, (_error, out) => resolve(out));
  });
  return readReport(text);
}

/** @param text what `npm audit --json` printed */
export function readReport(text: string): Vulnerabilities {
  let report: Report;
  try {
    report = JSON.parse(text) as Report;
  } catch {
    return { skipped: 'npm audit gave no report' };
  }
  const { vulnerabilities, error, message } = report;
  if (!vulnerabilities) return { skipped: error?.summary || message || error?.code || 'npm audit gave no report' };
  const all = Object.entries(vulnerabilities);
  const bad = all.filter(([, { severity }]) => BAD.includes(severity));
  return {
    bad: bad.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`),
    others: all.length - bad.length,
  };
}
