import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import { PlainTable } from '../../../../engine/console/PlainTable';
import { RelativeTime } from '../../../../engine/console/words/RelativeTime';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { readSystemHealth } from '../../../../resources/admin/installation.calls';
import { Panel } from '../../../shared/Panel';

/** Races whose results could not be computed. */
export function FailedRaces({ results }: Pick<AnswerOf<typeof readSystemHealth>, 'results'>) {
  const translate = useTranslate();
  const count = useCountFormat();
  const text = (name: string) => translate(`pages.admin.health.failed_races.${name}`);
  if (results.failed === 0) return null;
  return (
    <Panel
      title={text('title')}
      action={<Chip variant="outlined" size="small" color="error" label={count(results.failed)} />}
    >
      <PlainTable
        data-cards="true"
        data-labelled="true"
        aria-label={text('title')}
        rows={results.problems}
        keyOf={({ event, race }) => `${event.id} ${race?.id}`}
        columns={[
          { name: 'race', label: text('race'), isHeading: true, cell: ({ race }) => race?.name ?? text('no_race') },
          { name: 'event', label: text('event'), cell: ({ event }) => event.name },
          { name: 'reason', label: text('reason'), cell: ({ cause }) => text(cause) },
          { name: 'since', label: text('since'), cell: (row) => <RelativeTime instant={row.failed_at} /> },
          { name: 'attempts', label: text('attempts'), isTabular: true, cell: ({ attempts }) => count(attempts) },
          { name: 'next', label: text('next'), cell: (row) => <RelativeTime instant={row.next_attempt_at} /> },
        ]}
      />
    </Panel>
  );
}
