import { useTranslate } from 'react-admin';
import HistoryRounded from '#icons/HistoryRounded';
import UploadFileRounded from '#icons/UploadFileRounded';
import { onDemand } from '../../../../engine/console/onDemand';
import { GridPage } from '../../../../engine/console/pages/GridPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useGrants } from '../../../../providers/Gate';
import { hasPermission } from '../../../../providers/permissions';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';

const MergeAthletes = onDemand(async () => (await import('../../../shared/merging/MergeSelected')).MergeAthletes);

/** Everybody who takes part in the event. */
export function Component() {
  const translate = useTranslate();
  const place = usePlace('athletes');
  const grants = useGrants();
  const canMerge = hasPermission(grants, 'athletes.delete');
  const find = {
    label: translate('pages.find_duplicates'),
    to: `${place.list}/duplicates`,
  };
  const canImport = hasPermission(grants, 'athletes.import');
  const importing = { label: translate('imports.athlete.title'), Icon: UploadFileRounded, to: `${place.list}/import` };
  const past = { label: translate('resources.imports.pages.list'), Icon: HistoryRounded, to: `${place.list}/imports` };
  return (
    <GridPage
      place={place}
      title={translate('shell.nav.athletes')}
      breadcrumbs={useEventCrumbs()}
      actions={[...(canImport ? [importing] : []), past, ...(canMerge ? [find] : [])]}
      slots={{ BulkActions: MergeAthletes, ...(canImport && { emptyActions: [importing] }) }}
    />
  );
}
