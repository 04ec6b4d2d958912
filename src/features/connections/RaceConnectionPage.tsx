import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import type { Stored } from '../../../resources/allResources';
import { PageHeader } from '../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../frame/pages/RecordOfAddress';
import { useRaceCrumbs } from '../../frame/pages/useEventCrumbs';
import { Panel } from '../../shared/Panel';
import { TwoColumns } from '../../shared/TwoColumns';
import { ConnectionState } from './ConnectionState';
import { HistoryPanel } from './connection/HistoryPanel';
import { SyncPanel } from './connection/SyncPanel';
import { useConnections } from './connection/useConnection';

/** What of a connected system becomes athletes of one race. */
export function Component() {
  return (
    <RecordOfAddress resource="races" param="race_id" include={[]}>
      {(race) => <RaceConnection race={race} />}
    </RecordOfAddress>
  );
}

function RaceConnection({ race }: { race: Stored<'races'> }) {
  const translate = useTranslate();
  const crumbs = useRaceCrumbs();
  const { integration_key: key } = useParams();
  const { items } = useConnections(race.event_id);
  const { integration, connection = null } = items.find((one) => one.integration.key === key) ?? {};
  if (!integration) return null;
  const { name } = integration;
  const chosen = Object.entries(connection?.mapping.races ?? {}).flatMap(([said, id]) => (id === race.id ? said : []));
  const called = chosen.length > 0 ? chosen : [race.name];
  return (
    <>
      <PageHeader title={name} breadcrumbs={crumbs} status={<ConnectionState connection={connection} />} />
      <TwoColumns
        main={
          <Panel title={race.name}>
            <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>
              {connection
                ? translate('pages.connections.race.why', { name })
                : translate('pages.connections.race.unconnected', { name })}
            </Typography>
            {connection && (
              <Box
                component="ul"
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  gap: 1,
                  m: 0,
                  mb: 2,
                  p: 0,
                  listStyle: 'none',
                  '& > li': { minWidth: 0 },
                }}
              >
                {called.map((said) => (
                  <li key={said}>
                    <Chip label={said} />
                  </li>
                ))}
              </Box>
            )}
            <Button
              component={Link}
              to={`/events/${race.event_id}/integration/${key}`}
              variant="outlined"
              sx={{ whiteSpace: 'normal' }}
            >
              {connection ? translate('pages.connections.race.edit') : translate('pages.connections.connect', { name })}
            </Button>
          </Panel>
        }
        aside={
          connection && (
            <>
              <SyncPanel integration={integration} connection={connection} />
              <HistoryPanel connection={connection} />
            </>
          )
        }
      />
    </>
  );
}
