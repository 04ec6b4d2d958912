import './texts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import GridViewRounded from '#icons/GridViewRounded';
import TableRowsOutlined from '#icons/TableRowsOutlined';
import { RecordsPage } from '../../../../engine/console/pages/RecordsPage';
import { useCrumbs } from '../../../../engine/console/pages/useCrumbs';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { useWallCount, WALL_STATUSES, type WallStatus } from './useWall';
import { Wall } from './Wall';

/** The pictures that visitors sent to a widget, to be approved and hidden; or all of them as a table, to filter and export. */
export function Component() {
  const translate = useTranslate();
  const [params] = useSearchParams();
  if (params.get('view') !== 'table') return <AsWall />;
  return <RecordsPage actions={[{ label: translate('wall.wall'), Icon: GridViewRounded, to: '?' }]} />;
}

function AsWall() {
  const translate = useTranslate();
  const breadcrumbs = useCrumbs();
  const [params, setParams] = useSearchParams();
  const of = { event_id: useIdParam('event_id'), widget_id: useIdParam('widget_id') };
  const status = WALL_STATUSES.find((one) => one === params.get('status')) ?? 'pending';
  return (
    <ResourceContextProvider value="selfies">
      <PageHeader
        title={translate('wall.title')}
        breadcrumbs={breadcrumbs}
        actions={[{ label: translate('wall.table'), Icon: TableRowsOutlined, to: '?view=table' }]}
      />
      <Box
        role="group"
        aria-label={translate('wall.filters')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
      >
        {WALL_STATUSES.map((one) => (
          <StatusChip
            key={one}
            of={of}
            status={one}
            isChosen={one === status}
            onChoose={() => setParams(one === 'pending' ? {} : { status: one }, { replace: true })}
          />
        ))}
      </Box>
      <Wall key={status} of={of} status={status} />
    </ResourceContextProvider>
  );
}

interface StatusChipProps {
  readonly of: Parameters<typeof useWallCount>[0];
  readonly status: WallStatus;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** How many there are changes as pictures come in. */
function StatusChip({ of, status, isChosen, onChoose }: StatusChipProps) {
  const translate = useTranslate();
  const format = useCountFormat();
  const count = useWallCount(of, status);
  return (
    <Chip
      component="button"
      clickable
      aria-pressed={isChosen}
      color={isChosen ? 'primary' : 'default'}
      variant={isChosen ? 'filled' : 'outlined'}
      onClick={onChoose}
      label={`${translate(`wall.status.${status}`)}${count === null ? '' : ` ${format(count)}`}`}
    />
  );
}
