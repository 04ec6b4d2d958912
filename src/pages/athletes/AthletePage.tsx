import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import type { FieldCellProps } from '../../../engine/fields/fieldConsole';
import { useGrants } from '../../../providers/Gate';
import { hasPermission } from '../../../providers/permissions';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace, useIdParam } from '../places';
import { linkedName } from './linkedName';
import { useAthletesCrumbs } from './useAthletesCrumbs';

const CELLS = { profile_id: LinkedProfileCell };

/** Everything about one athlete. */
export function Component() {
  const translate = useTranslate();
  const canUnlink = hasPermission(useGrants(), 'athletes.update');
  const place = useEventPlace('athletes');
  return (
    <EngineConsole>
      <RecordPage
        place={place}
        id={useIdParam('athlete_id')}
        breadcrumbs={useAthletesCrumbs()}
        slots={{
          cells: CELLS,
          actions: ({ id, profile_id }) =>
            canUnlink && profile_id
              ? [{ label: translate('pages.athlete.unlink'), Icon: LinkOffRounded, to: unlinkAddress(place.list, id) }]
              : [],
        }}
      />
    </EngineConsole>
  );
}

/** Who uses the app as this athlete, with the way to end that. */
function LinkedProfileCell({ record }: FieldCellProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const { list } = useEventPlace('athletes');
  return (
    <>
      {linkedName(record) ?? translate('pages.unlink.hidden')}
      {can('athletes.update') && (
        <>
          {' · '}
          <MuiLink component={Link} to={unlinkAddress(list, Number(record.id))}>
            {translate('pages.unlink.submit')}
          </MuiLink>
        </>
      )}
    </>
  );
}

function unlinkAddress(list: string, id: number): string {
  return `${list}/${id}/unlink`;
}
