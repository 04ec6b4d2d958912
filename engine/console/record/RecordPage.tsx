import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import AddRounded from '#icons/AddRounded';
import DeleteOutlineRounded from '#icons/DeleteOutlineRounded';
import type { ResourcePlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import { type HeaderAction, useConsole, useResourcePlan } from '../ConsoleSetup';
import { FieldOverrides, type FieldParts } from '../FieldOverrides';
import { FieldValue } from '../FieldValue';
import { mayUse } from '../fieldAccess';
import { onDemand } from '../onDemand';
import { type Place, stateFieldOf } from '../Place';
import { useCrumbs, useTitleOf } from '../pages/useCrumbs';
import { useIsPhone } from '../useIsPhone';
import { useNameOfRecords } from '../words/useLabels';
import { EditButton, StepButton } from './headerButtons';
import { LoadedRecord } from './LoadedRecord';
import { RecordFacts } from './RecordFacts';
import { RecordHistory } from './RecordHistory';
import { RecordSkeleton } from './RecordSkeleton';
import { type RecordTab, RecordTabs } from './RecordTabs';
import { RelatedGrid, relatedPlace } from './RelatedGrid';
import { useRemove } from './useRemove';

const RemoveDialog = onDemand(async () => (await import('../bulk/RemoveDialog')).RemoveDialog);

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
  /** What usually comes next, such as publishing it: a button beside Edit, and on a phone the first entry of the menu. */
  readonly nextStep?: (record: StoredRecord) => HeaderAction | null;
  /** In place of Edit; `false` for a record that is not changed any more. */
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

function Loaded({ plan, place, record, breadcrumbs, slots }: LoadedProps) {
  const translate = useTranslate();
  const crumbs = useCrumbs();
  const { can, frame, recordTabs = [], recordLinks = [] } = useConsole();
  const related = useRelated(plan, record);
  const isOffered = ({ resource, permission }: { resource: string; permission: string }) =>
    resource === plan.name && can(permission);
  const offeredTabs = recordTabs
    .filter((offer) => isOffered(offer) && (offer.isOf?.(record) ?? true))
    .map(({ name, label, Content }) => ({ name, label: translate(label), Content }));
  const { Overview } = slots;
  const state = stateFieldOf(plan);
  const remove = useRemove(plan, place, record);
  const [isRemoving, setRemoving] = useState(false);
  const offeredLinks = recordLinks
    .filter(isOffered)
    .map(({ label, Icon, to }) => ({ label: translate(label), Icon, to: to(record) }));
  const step = slots.nextStep?.(record) ?? null;
  const isPhone = useIsPhone();
  const actions: HeaderAction[] = [
    ...(step && isPhone ? [step] : []),
    ...(slots.actions?.(record) ?? []),
    ...related.actions,
    ...offeredLinks,
  ];
  if (mayUse(plan, 'delete', can)) {
    actions.push({
      label: translate('ra.action.delete'),
      Icon: DeleteOutlineRounded,
      onClick: () => setRemoving(true),
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
    ...related.tabs,
    ...[...(slots.tabs ?? []), ...offeredTabs].map(({ Content, ...tab }) => ({
      ...tab,
      content: (
        <Suspense fallback={<RecordSkeleton />}>
          <Content record={record} />
        </Suspense>
      ),
    })),
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
        breadcrumbs={breadcrumbs ?? crumbs}
        status={state && <FieldValue field={state} record={record} />}
        primaryAction={
          <>
            {step && !isPhone && <StepButton step={step} />}
            {slots.primaryAction?.(record) ?? <EditButton plan={plan} place={place} id={record.id} />}
          </>
        }
        actions={actions}
      />
      <RecordTabs tabs={tabs} />
      {isRemoving && (
        <RemoveDialog
          {...{ plan, remove }}
          target={{ ids: [record.id] }}
          name={titleOf(plan, record)}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

/** Tabs of the records that belong to the one shown, and the ways to add one. */
function useRelated({ name }: ResourcePlan, record: StoredRecord): { tabs: RecordTab[]; actions: HeaderAction[] } {
  const { can, pages, placeOf } = useConsole();
  const translate = useTranslate();
  const titleOfList = useTitleOf();
  const nameOf = useNameOfRecords();
  const { id } = record;
  // Where only some records of this resource can be pointed to, the others have no such tab.
  const canHave = (plan: ResourcePlan, by: string) =>
    Object.entries(plan.fields.get(by)?.having ?? {}).every(([field, value]) => record[field] === value);
  const shown = pages.tabsOf(name).filter(({ plan, by, handle }) => can(handle.permission) && canHave(plan, by));
  return {
    tabs: shown.map(({ plan, by, handle }) => ({
      name: plan.name,
      label: titleOfList(handle),
      content: <RelatedGrid resource={plan.name} by={by} id={id} />,
    })),
    actions: shown.flatMap(({ plan, by }) => {
      const place = placeOf(plan.name);
      const to = place && relatedPlace(place, { by, id }).create;
      if (!to || !mayUse(plan, 'create', can)) return [];
      return [{ label: translate('engine.record.add', { record: nameOf(plan, 1) }), Icon: AddRounded, to }];
    }),
  };
}
