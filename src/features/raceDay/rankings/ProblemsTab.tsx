import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useGetMany, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Pager } from '../../../../engine/console/Pager';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { athleteWords } from './rankingRecords';
import { useRankingAddresses } from './useRankingAddresses';

const PAGE_SIZE = 50;

interface Missing {
  readonly athleteId: number;
  readonly fields: readonly string[];
}

/** Athletes for whom it is unclear whether they belong to the ranking, with the way to mend it. */
export function ProblemsTab({ record }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const { athlete } = useRankingAddresses();
  const [page, setPage] = useState(1);
  const missing = byAthlete(record.problems);
  const shown = missing.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const { data = [] } = useGetMany<RaRecord<number>>(
    'athletes',
    { ids: shown.map(({ athleteId }) => athleteId) },
    { enabled: shown.length > 0 },
  );
  if (missing.length === 0)
    return <EmptyState title={translate('rankings.problems.none')} detail={translate('rankings.problems.none_why')} />;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1.5, maxWidth: 720 }}>
        {translate('rankings.problems.why')}
      </Typography>
      <ul className="sl-table sl-ranks sl-ranks-rows" data-framed>
        {shown.map(({ athleteId, fields }) => {
          const found = data.find((candidate) => candidate?.id === athleteId);
          const name = [found?.first_name, found?.last_name].filter(Boolean).join(' ') || null;
          return (
            <li key={athleteId}>
              <Box component={Link} to={`${athlete(athleteId)}/update`} sx={{ flex: 1 }}>
                {athleteWords({ athlete_id: athleteId, name, start_number: (found?.start_number as string) ?? null })}
              </Box>
              <span className="sl-ranks-quiet">
                {fields.map((field) => translate(`rankings.problems.${field}`)).join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
      <Pager page={page} size={PAGE_SIZE} total={missing.length} onPage={setPage} />
    </>
  );
}

function byAthlete(problems: unknown): Missing[] {
  const fields = new Map<number, string[]>();
  for (const { athlete_id, field } of Array.isArray(problems) ? problems : [])
    fields.set(athlete_id, [...(fields.get(athlete_id) ?? []), field]);
  return [...fields].map(([athleteId, names]) => ({ athleteId, fields: names }));
}
