import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { FillDialog } from './FillDialog';
import { NumberBar } from './NumberBar';
import { NumberFindings } from './NumberFindings';
import { layOut } from './numberLine';
import { type NamedWave, useRaceNumbers } from './useWaveCalls';
import { WaveTable } from './WaveTable';

/** The start numbers of a race and what its waves take of them. Nothing where it has no waves. */
export function WaveNumbersPanel({ raceId }: { raceId: number }) {
  const translate = useTranslate();
  const eventId = useIdParam('event_id');
  const { list } = usePlace('waves');
  const { can } = useConsole();
  const { data, error, refetch } = useRaceNumbers(raceId);
  const [filled, setFilled] = useState<NamedWave | null>(null);
  if (!can('athletes.read') || (data && data.waves.length === 0)) return null;
  const line = data ? layOut(data.waves, data) : null;
  return (
    <Box sx={{ mb: 2 }}>
      <Panel title={translate('pages.waves.numbers.title')}>
        {data ? (
          <>
            {line && <NumberBar line={line} outside={data.outside} />}
            <NumberFindings numbers={data} line={line} />
            <WaveTable waves={data.waves} home={`/events/${eventId}`} list={list} onFill={setFilled} />
          </>
        ) : error ? (
          <RetryAlert onRetry={() => void refetch()}>{translate('pages.waves.numbers.failed')}</RetryAlert>
        ) : (
          <Skeleton variant="rounded" height={120} />
        )}
      </Panel>
      {filled && <FillDialog wave={filled} onClose={() => setFilled(null)} />}
    </Box>
  );
}
