import './texts';
import Button from '@mui/material/Button';
import {
  CanAccess,
  DataTable,
  List,
  ResourceContextProvider,
  SearchInput,
  SelectInput,
  SimpleList,
  useTranslate,
} from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { useCrumbs, usePageTitle } from '../../../engine/console/pages/useCrumbs';
import { ResourceField } from '../../../engine/console/record/ResourceField';
import { InstantField } from '../../../engine/console/typedFields';
import { useIsPhone } from '../../../engine/console/useIsPhone';
import { UPDATE_KINDS } from '../../../resources/updates/updateKinds';
import type { Update } from '../../../resources/updates/updates.calls';
import { EmptyState } from '../../frame/layout/EmptyState';
import { PageHeader } from '../../frame/layout/PageHeader';
import { KindNavigation } from './KindNavigation';

const { Col } = DataTable;

/** Lists the articles, notifications and progress notifications of the event together, the last changed first. */
export function Component() {
  const translate = useTranslate();
  const event_id = Number(useParams().event_id);
  const isPhone = useIsPhone();
  const { can, plan, placeOf } = useConsole();
  const nameOf = (kind: string) => translate(`resources.${kind}.pages.record`, { _: plan.get(kind).label });
  const kinds = UPDATE_KINDS.filter((kind) => can(`${kind}.read`)).map((id) => ({ id, name: nameOf(id) }));
  const filters = [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput
      key="kind"
      source="kind"
      label="updates.kind"
      choices={kinds}
      translateChoice={false}
      emptyText="updates.kinds.updates"
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      alwaysOn
    />,
  ];
  return (
    <>
      <PageHeader
        title={usePageTitle()}
        breadcrumbs={useCrumbs()}
        primaryAction={
          <CanAccess action="create">
            <Button variant="contained" component={Link} to={placeOf('updates')?.create ?? ''}>
              {translate('resources.updates.pages.create')}
            </Button>
          </CanAccess>
        }
      />
      <KindNavigation />
      <List
        filter={{ event_id }}
        filters={filters}
        sort={{ field: 'updated_at', order: 'DESC' }}
        perPage={25}
        exporter={false}
        storeKey={false}
        title={false}
        actions={false}
        empty={<EmptyState title={translate('updates.none')} />}
      >
        {isPhone ? (
          <SimpleList<Update>
            primaryText={({ title }) => title}
            secondaryText={({ kind }) => nameOf(kind)}
            rowClick="show"
          />
        ) : (
          <DataTable<Update> rowClick="show" bulkActionButtons={false}>
            <Col source="title" label="resources.articles.fields.title" />
            <Col source="kind" label="updates.kind" render={({ kind }) => nameOf(kind)} />
            <Col
              source="status"
              label="resources.articles.fields.status"
              render={(update: Update) => <UpdateState update={update} />}
              disableSort
            />
            <Col source="at" label="updates.at" field={InstantField} />
            <Col source="updated_at" label="resources.articles.fields.updated_at" field={InstantField} />
          </DataTable>
        )}
      </List>
    </>
  );
}

/** Shows the status of an article or a notification, and whether a progress notification is on. */
function UpdateState({ update: { kind, status, enabled } }: { update: Update }) {
  const translate = useTranslate();
  if (status === null) return translate(enabled ? 'updates.on' : 'updates.off');
  return (
    <ResourceContextProvider value={kind}>
      <ResourceField source="status" />
    </ResourceContextProvider>
  );
}
