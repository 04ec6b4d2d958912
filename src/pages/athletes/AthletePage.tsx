import '../../i18n/raceDay';
import LinkOffRounded from '@mui/icons-material/LinkOffRounded';
import MuiLink from '@mui/material/Link';
import { lazy, Suspense } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { RecordSkeleton } from '../../../engine/console/record/RecordSkeleton';
import type { FieldCellProps } from '../../../engine/fields/fieldConsole';
import { useGrants } from '../../../providers/Gate';
import { hasPermission } from '../../../providers/permissions';
import { EngineConsole } from '../EngineConsole';
import { useEventPlace, useIdParam } from '../places';
import { linkedName } from './linkedName';
import { useAthletesCrumbs } from './useAthletesCrumbs';

const AthleteTiming = lazy(async () => ({ default: (await import('./timing/AthleteTiming')).AthleteTiming }));
const CELLS = { profile_id: LinkedProfileCell };

/** Everything about one athlete. */
export function Component() {
  const translate = useTranslate();
  const grants = useGrants();
  const canUnlink = hasPermission(grants, 'athletes.update');
  const canRead = hasPermission(grants, 'passings.read');
  const place = useEventPlace('athletes');
  return (
    <EngineConsole>
      <RecordPage
        place={place}
        id={useIdParam('athlete_id')}
        breadcrumbs={useAthletesCrumbs()}
        slots={{
          cells: CELLS,
          tabs: canRead ? [{ name: 'timing', label: translate('livetiming.timing.tab'), Content: Timing }] : [],
          actions: ({ id, profile_id }) =>
            canUnlink && profile_id
              ? [{ label: translate('pages.athlete.unlink'), Icon: LinkOffRounded, to: unlinkAddress(place.list, id) }]
              : [],
        }}
      />
    </EngineConsole>
  );
}

/** Loaded when it is opened: most who look an athlete up want the facts. */
function Timing({ record }: { record: RaRecord<number> }) {
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <AthleteTiming record={record} />
    </Suspense>
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
