import AltRouteRounded from '@mui/icons-material/AltRouteRounded';
import SensorsRounded from '@mui/icons-material/SensorsRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { useGrants } from '../../../providers/Gate';
import { hasPermission } from '../../../providers/permissions';
import { EngineConsole } from '../EngineConsole';
import { FileNameCell } from '../imports/FileNameCell';
import { useImportAddresses } from '../imports/useImportAddresses';
import { useEventPlace } from '../places';
import { useAthletesCrumbs } from './useAthletesCrumbs';

const SLOTS = { cells: { file_name: FileNameCell } };

/** The files that were imported into the event, and how that went. */
export function Component() {
  const translate = useTranslate();
  const grants = useGrants();
  const { wizards } = useImportAddresses();
  const further = [
    {
      label: translate('imports.chipcode.title'),
      Icon: SensorsRounded,
      to: wizards.chipcode,
      permission: 'athletes.import',
    },
    {
      label: translate('imports.configuration.title'),
      Icon: AltRouteRounded,
      to: wizards.configuration,
      permission: 'races.import',
    },
  ];
  return (
    <EngineConsole>
      <GridPage
        place={useEventPlace('imports')}
        title={translate('pages.imports.title')}
        breadcrumbs={useAthletesCrumbs()}
        primaryAction={
          hasPermission(grants, 'athletes.import') && (
            <Button variant="contained" component={Link} to={wizards.athlete} startIcon={<UploadFileRounded />}>
              {translate('imports.athlete.title')}
            </Button>
          )
        }
        slots={SLOTS}
        actions={further.filter(({ permission }) => hasPermission(grants, permission))}
      />
    </EngineConsole>
  );
}
