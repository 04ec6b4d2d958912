import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Button from '@mui/material/Button';
import type { ComponentType, ReactNode } from 'react';
import { type RaRecord, useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { ResourcePlan } from '../../core/plan';
import { type HeaderAction, useConsole, useResourcePlan } from '../ConsoleSetup';
import { FieldOverrides, type FieldParts } from '../FieldOverrides';
import { FieldValue } from '../FieldValue';
import { mayUse } from '../fieldAccess';
import { type Place, stateFieldOf, titleOf } from '../Place';
import { messageOf } from '../writes/errors';
import { useWrites } from '../writes/useWrites';
import { LoadedRecord } from './LoadedRecord';
import { RecordFacts } from './RecordFacts';
import { RecordHistory } from './RecordHistory';
import { type RecordTab, RecordTabs } from './RecordTabs';

type StoredRecord = RaRecord<number>;

/** Parts of a record's page that a resource may have its own way, besides cells and inputs of single fields. */
interface RecordSlots extends FieldParts {
  /** What a person calls the record, where that is more than its title's fields. */
  readonly title?: (record: StoredRecord) => string;
  /** Beside or above the facts: what makes this resource more than its fields. */
  readonly Overview?: ComponentType<{ record: StoredRecord }>;
  /** Tabs between the overview and the history; related collections are such. */
  readonly tabs?: readonly (Omit<RecordTab, 'content'> & {
    readonly Content: ComponentType<{ record: StoredRecord }>;
  })[];
  /** Further entries of the header's menu. */
  readonly actions?: (record: StoredRecord) => readonly HeaderAction[];
  readonly primaryAction?: (record: StoredRecord) => ReactNode;
}

interface RecordPageProps {
  place: Place;
  id: number;
  breadcrumbs?: readonly { readonly label: string; readonly to: string }[];
  slots?: RecordSlots;
}

/** Everything about one record: its facts by section, what belongs to it, and what happened to it. */
export function RecordPage({ place, id, breadcrumbs, slots = {} }: RecordPageProps) {
  const plan = useResourcePlan(place.resource);
  return (
    <LoadedRecord plan={plan} id={id} within={place.within}>
      {(record) => (
        <FieldOverrides cells={slots.cells} inputs={slots.inputs}>
          <Loaded {...{ plan, place, record, slots }} breadcrumbs={breadcrumbs} />
        </FieldOverrides>
      )}
    </LoadedRecord>
  );
}

interface LoadedProps {
  plan: ResourcePlan;
  place: Place;
  record: StoredRecord;
  breadcrumbs: RecordPageProps['breadcrumbs'];
  slots: RecordSlots;
}

function Loaded({ plan, place, record, breadcrumbs = [], slots }: LoadedProps) {
  const translate = useTranslate();
  const { can, frame } = useConsole();
  const { Overview } = slots;
  const state = stateFieldOf(plan);
  const remove = useRemove(plan, place, record);
  const actions: HeaderAction[] = [...(slots.actions?.(record) ?? [])];
  if (mayUse(plan, 'delete', can)) {
    actions.push({
      label: translate('ra.action.delete'),
      Icon: DeleteOutlineRounded,
      onClick: remove,
      isDestructive: true,
    });
  }
  const tabs: RecordTab[] = [
    {
      name: 'overview',
      label: translate('engine.record.overview'),
      content: (
        <>
          {Overview && <Overview record={record} />}
          <RecordFacts {...{ plan, place, record }} />
        </>
      ),
    },
    ...(slots.tabs ?? []).map(({ Content, ...tab }) => ({ ...tab, content: <Content record={record} /> })),
  ];
  if (plan.resource.audited) {
    tabs.push({
      name: 'history',
      label: translate('engine.record.history'),
      content: <RecordHistory plan={plan} id={record.id} />,
    });
  }
  return (
    <>
      <frame.PageHeader
        title={slots.title?.(record) ?? titleOf(plan, record)}
        breadcrumbs={breadcrumbs}
        status={state && <FieldValue field={state} record={record} />}
        primaryAction={slots.primaryAction?.(record) ?? <EditButton plan={plan} place={place} id={record.id} />}
        actions={actions}
      />
      <RecordTabs tabs={tabs} />
    </>
  );
}

function EditButton({ plan, place, id }: { plan: ResourcePlan; place: Place; id: number }) {
  const translate = useTranslate();
  const { can } = useConsole();
  if (!place.edit || !mayUse(plan, 'update', can)) return null;
  return (
    <Button variant="contained" component={Link} to={place.edit(id)}>
      {translate('ra.action.edit')}
    </Button>
  );
}

/** Deletes at once and goes back to the list; the notice takes it back. */
function useRemove(plan: ResourcePlan, place: Place, record: StoredRecord): () => Promise<void> {
  const writes = useWrites(plan);
  const notify = useNotify();
  const navigate = useNavigate();
  return async () => {
    try {
      const { meta } = await writes.remove({ ids: [record.id] });
      notify('engine.done.one_deleted', {
        type: 'success',
        messageArgs: { record: titleOf(plan, record) },
        operation_id: meta.operation_id,
      });
      navigate(place.list);
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
}
