import '../texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useGetList, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useDebounced } from '../../../../engine/fields/inputs/useDebounced';
import type { Stored } from '../../../../resources/allResources';
import { type Sameness, samenesses } from './sameness';

type Athlete = Stored<'athletes'>;

const SETTLE_MS = 350;
const SHOWN = 3;

/** Warns of athletes who have the number, a chip, or name and birth date of the one being entered. Saving stays possible. */
export function SameAthletes() {
  const translate = useTranslate();
  const values = useWatch() as Partial<Athlete>;
  const asked: Sameness[] = JSON.parse(useDebounced(JSON.stringify(samenesses(values)), SETTLE_MS));
  if (asked.length === 0) return null;
  return (
    <Box role="status" aria-label={translate('pages.same.title')} sx={{ display: 'grid', gap: 1, mt: 2 }}>
      {asked.map((sameness) => (
        <Same key={sameness.kind + sameness.value} sameness={sameness} />
      ))}
    </Box>
  );
}

function Same({ sameness: { kind, value, filter } }: { sameness: Sameness }) {
  const translate = useTranslate();
  const place = usePlace('athletes');
  const { data = [], total = 0 } = useGetList<Athlete>(
    'athletes',
    {
      filter: { ...place.within, ...filter },
      pagination: { page: 1, perPage: SHOWN },
      sort: { field: 'id', order: 'ASC' },
    },
    { retry: false },
  );
  if (data.length === 0) return null;
  return (
    <Alert severity="warning">
      {translate(`pages.same.${kind}`, { value })}{' '}
      {data.map((athlete, index) => (
        <span key={athlete.id}>
          {index > 0 && ', '}
          <MuiLink component={Link} to={place.record?.(athlete.id) ?? place.list} target="_blank">
            {nameOf(athlete)}
          </MuiLink>
        </span>
      ))}
      {total > data.length && translate('pages.same.more', { count: total - data.length })}
    </Alert>
  );
}

function nameOf({ id, start_number, first_name, last_name }: Athlete): string {
  return [start_number, first_name, last_name].filter(Boolean).join(' ') || `#${id}`;
}
