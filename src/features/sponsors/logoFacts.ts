/** What the server found in a picture; sizes in pixels, null of drawings that have none. */
export interface LogoFacts {
  readonly width: number | null;
  readonly height: number | null;
  /** Null where it was not looked for. */
  readonly isOpaque: boolean | null;
}

/** Pixels of the longer side from which on a logo is sharp on a phone. */
const SHARP = 400;

/** What an organiser would want to mend of a logo. */
export function logoProblem(facts: LogoFacts | null): 'small' | 'opaque' | null {
  if (!facts || facts.width === null || facts.height === null) return null;
  if (Math.max(facts.width, facts.height) < SHARP) return 'small';
  return facts.isOpaque ? 'opaque' : null;
}
