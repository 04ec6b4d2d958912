import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { RelativeTime } from '../../../engine/console/words/RelativeTime';
import { humanise } from '../../../engine/core/words';
import { countryName } from '../../../engine/fields/choice/countries';
import { formatDate, isInstant } from '../../../engine/fields/format/dates';
import { useFormats } from '../../../engine/fields/format/useFormats';
import type { AlikePair, AlikePerson } from '../../../resources/merging/merging.calls';
import { type Fact, factsOf } from './alikeFacts';

interface AlikeFactsProps {
  resource: 'athletes' | 'profiles';
  pair: AlikePair;
  /** Somebody's name, which may lead to their page. */
  nameOf: (person: AlikePerson) => ReactNode;
}

/** What is known of two people, side by side, and where they say the same. */
export function AlikeFacts({ resource, pair: { people }, nameOf }: AlikeFactsProps) {
  const translate = useTranslate();
  const write = useWritten();
  const facts = factsOf(resource, people);
  return (
    <Box component="table" sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">{translate('pages.alike.fact')}</th>
          {people.map((person) => (
            <th key={person.id} scope="col">
              {nameOf(person)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.name} className={fact.state}>
            <th scope="row">{translate(`pages.alike.facts.${fact.name}`)}</th>
            {fact.values.map((values, at) => (
              <td key={people[at]?.id}>{values.length === 0 ? '–' : write(fact.name, values)}</td>
            ))}
            <td className="state">{fact.state === 'unknown' ? '' : translate(`pages.alike.${fact.state}`)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function useWritten(): (name: Fact['name'], values: readonly string[]) => ReactNode {
  const locale = useLocale() ?? 'en';
  const translate = useTranslate();
  const { dateFormat } = useFormats();
  return (name, values) => {
    const [first = ''] = values;
    if (isInstant(first)) return <RelativeTime instant={first} />;
    const texts = values.map((value) => {
      if (name === 'birth_dates') return formatDate(value, dateFormat);
      if (name === 'countries') return countryName(value, locale);
      return name === 'roles' ? translate(`roles.${value}`, { _: humanise(value) }) : value;
    });
    return texts.join(', ');
  };
}

const TABLE = {
  width: '100%',
  maxWidth: 900,
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: { xs: 13, sm: 14 },
  '& th, & td': {
    px: { xs: 0.5, sm: 1 },
    py: 0.75,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    overflowWrap: 'anywhere',
    borderTop: '1px solid var(--sl-line)',
  },
  '& thead th': { borderTop: 0, fontWeight: 600 },
  '& tbody th': { color: 'var(--sl-quiet)' },
  '& th:first-of-type': { width: { xs: 66, sm: 140 }, pl: 0 },
  '& th:last-of-type:not(:first-of-type), & td.state': { width: { xs: 48, sm: 90 } },
  '& tr.differs td': { fontWeight: 600 },
  '& tr.same .state': { color: 'var(--sl-good)' },
  '& tr.differs .state': { color: 'var(--sl-attention)' },
  '& .state': { fontSize: 12 },
};
