/** What the letters of an event are set in, by what is chosen in its styling. */
export const EVENT_FONTS = {
  inter: '"Inter Variable", Inter, system-ui, sans-serif',
  system: 'system-ui, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
  condensed: '"Arial Narrow", "Roboto Condensed", "Liberation Sans Narrow", sans-serif',
} as const;

export type EventFont = keyof typeof EVENT_FONTS;
