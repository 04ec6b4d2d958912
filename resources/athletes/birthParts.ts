import type { ImportJoined } from '../../engine/core/resource';
import { BIRTH_PART_NAMES } from './aliases/birthPartNames';

/** Tables that went through statistics software have 12.0 for 12. */
const NUMBER_END = /(?:[.,]0+|\.)$/;

/** The day of birth in three columns. A month may be called by its name. */
export const BIRTH_PARTS: ImportJoined = {
  field: 'birth_date',
  format: 'DD.MM.YYYY',
  join(cells) {
    const [day = '', month = '', year = ''] = cells.map((cell) => cell.replace(NUMBER_END, ''));
    // Who knows the year alone writes no day.
    return day === '' && month === '' ? year : [day, month, year].join('.');
  },
  parts: [
    {
      name: 'birth_day',
      label: 'Birth date: day',
      aliases: BIRTH_PART_NAMES.day,
      pattern: /^(?:0?[0-9]|[12]\d|3[01])(?:\.0*)?$/,
    },
    {
      name: 'birth_month',
      label: 'Birth date: month',
      aliases: BIRTH_PART_NAMES.month,
      pattern: /^(?:(?:0?[0-9]|1[0-2])(?:\.0*)?|\p{L}{3,}\.?)$/u,
    },
    {
      name: 'birth_year',
      label: 'Birth date: year',
      aliases: BIRTH_PART_NAMES.year,
      pattern: /^(?:(?:19|20)\d{2}|\d{2})(?:\.0*)?$/,
    },
  ],
};
