import { country } from '../../engine/fields/choice/country.field';
import { text } from '../../engine/fields/text/text.field';

/** A postal address, the same wherever one is needed; its section is called `address`. */
export const addressFields = {
  street: text({ max: 120, section: 'address' }),
  house_number: text({ max: 20, section: 'address' }),
  postal_code: text({ max: 20, section: 'address' }),
  city: text({ max: 80, sortable: true, searchable: true, column: 'shown', section: 'address' }),
  country: country({ section: 'address' }),
} as const;
