import type { ImportContext } from '../../engine/core/field';
import type { ImportColumn } from '../../engine/core/resource';
import { athleteAliases as aliases } from './athletes.aliases';
import { type NameOrder, splitFullName } from './fullName';
import { familiesBy, settleFamilyFirst, settleNameOrder } from './nameOrder';
import { nameTraits } from './nameTraits';

/** How files' cells are read: by the server alone, so the console's build leaves it out. */
const isServer = import.meta.env.SSR;

/** Whole names in one column, in either order. */
export const NAME_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'full_name',
    label: 'Full name',
    aliases: aliases.full_name,
    fills: ['first_name', 'last_name'],
    completes: true,
    split: isServer ? readNames('given first') : () => ({}),
    ...(isServer && { settle: settleNameOrder, write: withComma, traitsOf: nameTraits }),
  },
  {
    name: 'full_name_family_first',
    label: 'Full name, last name first',
    aliases: aliases.full_name_family_first,
    fills: ['first_name', 'last_name'],
    completes: true,
    split: isServer ? readNames('family first') : () => ({}),
    ...(isServer && { settle: settleFamilyFirst, write: withComma, traitsOf: nameTraits }),
  },
];

function withComma({ first_name = '', last_name = '' }: Readonly<Record<string, string>>): string {
  return `${last_name}, ${first_name}`;
}

function readNames(order: NameOrder) {
  return (text: string, { headings, traits }: ImportContext) =>
    splitFullName(text, order, { families: familiesBy(headings), traits });
}
