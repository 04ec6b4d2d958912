/** Kinds of background tasks that are never run again, as what they belong to ended with them; each has its page where it is begun anew. */
const BEGUN_ANEW = ['build_app'] as const;

export function isRunAgain(kind: string): boolean {
  return !BEGUN_ANEW.some((one) => one === kind);
}
