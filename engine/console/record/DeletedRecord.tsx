import './texts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type RaRecord, useTranslate } from 'react-admin';
import RestoreRounded from '#icons/RestoreRounded';
import type { ResourcePlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import { formatInstant } from '../../fields/format/dates';
import { useTimeZone } from '../../fields/instant/TimeZoneContext';
import { useConsole } from '../ConsoleSetup';
import type { Place } from '../Place';
import { useCrumbs } from '../pages/useCrumbs';
import { useRecordsName } from '../words/useLabels';
import { useAttempt } from '../writes/useAttempt';
import { useDone } from '../writes/useDone';
import { useWrites } from '../writes/useWrites';
import { actorName } from './actorName';
import { RecordFacts } from './RecordFacts';
import { RecordHistory, useChanges } from './RecordHistory';
import { RecordTabs } from './RecordTabs';

interface DeletedRecordProps {
  plan: ResourcePlan;
  record: RaRecord<number>;
}

/** A record that was deleted, to look at: what it was, what happened to it, and the way to bring it back. */
export function DeletedRecord({ plan, record }: DeletedRecordProps) {
  const translate = useTranslate();
  const { frame, placeOf } = useConsole();
  const place: Place = placeOf(plan.name) ?? { resource: plan.name, list: '' };
  const overview = {
    name: 'overview',
    label: translate('engine.record.overview'),
    content: <RecordFacts {...{ plan, place, record }} />,
  };
  const history = {
    name: 'history',
    label: translate('engine.record.history'),
    content: <RecordHistory plan={plan} id={record.id} />,
  };
  return (
    <>
      <frame.PageHeader
        title={titleOf(plan, record)}
        breadcrumbs={useCrumbs()}
        primaryAction={<RestoreButton plan={plan} record={record} />}
      />
      <DeletionBanner plan={plan} id={record.id} />
      <RecordTabs tabs={plan.resource.audited ? [overview, history] : [overview]} />
    </>
  );
}

/** Says since when it is gone, and by whom. */
function DeletionBanner({ plan, id }: { plan: ResourcePlan; id: number }) {
  const translate = useTranslate();
  const { plan: all } = useConsole();
  const timeZone = useTimeZone();
  const { data } = useChanges(plan, { id, perPage: 1 });
  const [last] = data?.data ?? [];
  const deletion = last?.operation === 'delete' ? last : undefined;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {deletion
        ? translate('engine.record.deleted', {
            at: formatInstant(deletion.created_at, timeZone),
            who: actorName(all, deletion) ?? translate('engine.history.the_system'),
          })
        : translate('engine.record.deleted_once')}{' '}
      {translate('engine.record.deleted_why')}
    </Alert>
  );
}

function RestoreButton({ plan, record }: DeletedRecordProps) {
  const translate = useTranslate();
  const writes = useWrites(plan);
  const done = useDone();
  const { isBusy, attempt } = useAttempt();
  const nameOf = useRecordsName(plan);
  const restore = () =>
    attempt(async () => {
      const { meta } = await writes.restore({ ids: [record.id] });
      done('engine.done.restored', { smart_count: 1, count: 1, records: nameOf(1) }, meta);
    });
  return (
    <Button variant="contained" startIcon={<RestoreRounded />} disabled={isBusy} onClick={restore}>
      {translate('engine.bulk.restore')}
    </Button>
  );
}
