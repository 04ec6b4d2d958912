/** What the id of a tag manager looks like. */
export const TAG_MANAGER_ID = /^GTM-[A-Z0-9]+$/;

/** What was probably meant: `gtm-abc123` and `ABC 123` → `GTM-ABC123`; null where nothing of it is left. */
export function closestTagManagerId(typed: string): string | null {
  const rest = typed.toUpperCase().replace(/^.*-|[^0-9A-Z]/g, '');
  return rest === '' ? null : `GTM-${rest}`;
}
