/** The map beside a list where there is room. */
export const TWO_COLUMNS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
};

/** On a phone there is room around it to scroll the page. */
export const MAP_HEIGHT = { xs: '56vh', md: '520px' };

/** `Half marathon` → `half-marathon` */
export function fileNameOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
