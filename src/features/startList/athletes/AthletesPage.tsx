import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import HistoryRounded from '#icons/HistoryRounded';
import UploadFileRounded from '#icons/UploadFileRounded';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import type { Place } from '../../../../engine/console/Place';
import { GridPage } from '../../../../engine/console/pages/GridPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useRecordsName } from '../../../../engine/console/words/useLabels';
import { useGrants } from '../../../../providers/Gate';
import { hasPermission } from '../../../../providers/permissions';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';

/** Everybody who takes part in the event. */
export function Component() {
  const translate = useTranslate();
  const place = usePlace('athletes');
  const canImport = hasPermission(useGrants(), 'athletes.import');
  const importing = { label: translate('imports.athlete.title'), Icon: UploadFileRounded, to: `${place.list}/import` };
  const past = { label: translate('resources.imports.pages.list'), Icon: HistoryRounded, to: `${place.list}/imports` };
  return (
    <GridPage
      place={place}
      title={translate('shell.nav.athletes')}
      breadcrumbs={useEventCrumbs()}
      actions={canImport ? [importing, past] : [past]}
      slots={canImport ? { empty: <NoAthletes place={place} importAddress={importing.to} /> } : {}}
    />
  );
}

/** Hardly anybody types a start list: importing comes first. */
function NoAthletes({ place, importAddress }: { place: Place; importAddress: string }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const record = useRecordsName(useResourcePlan('athletes'))(1);
  return (
    <EmptyState
      title={translate('resources.athletes.empty.title')}
      detail={translate('resources.athletes.empty.why')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <Button variant="contained" component={Link} to={importAddress} startIcon={<UploadFileRounded />}>
            {translate('imports.athlete.title')}
          </Button>
          {place.create && can('athletes.create') && (
            <Button variant="outlined" component={Link} to={place.create}>
              {translate('engine.empty.create', { record })}
            </Button>
          )}
        </Box>
      }
    />
  );
}
