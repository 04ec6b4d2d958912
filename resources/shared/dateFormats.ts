/** How a day can be written, in imports and on screens. */
export const DATE_FORMATS = ['DD-MM-YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'] as const;
