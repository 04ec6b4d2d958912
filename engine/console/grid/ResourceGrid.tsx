import { onDemand } from '../onDemand';
import './grid.css';
import Box from '@mui/material/Box';
import { type ComponentType, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { ListContextProvider, useStore, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ResourcePlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import { useGridAddress } from '../address/useGridAddress';
import { useRemoveRow } from '../bulk/useRemoveRow';
import { type HeaderAction, useConsole, useResourcePlan } from '../ConsoleSetup';
import { FieldOverrides, type FieldParts } from '../FieldOverrides';
import { mayUse } from '../fieldAccess';
import { useShownKeys } from '../keys/shownKeys';
import type { Place } from '../Place';
import { useIsPhone, useIsWide } from '../useIsPhone';
import { useViews } from '../views/useViews';
import { ViewTabs } from '../views/ViewTabs';
import { useFieldLabel, useRecordsName } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';
import { useTaskWatch } from '../writes/useTaskWatch';
import { gridColumns } from './columns';
import { FilterLine } from './FilterLine';
import { GridDelay } from './GridDelay';
import { GridPagination } from './GridPagination';
import { GridSkeleton } from './GridSkeleton';
import { GridEmpty, GridError } from './GridState';
import { type CellPosition, GridTable } from './GridTable';
import { useFillHeight } from './useFillHeight';
import { type GridRecord, useGridList } from './useGridList';
import { type GridSelection, useGridSelection } from './useGridSelection';
import { useKeptScroll } from './useKeptScroll';
import { useListContextOf } from './useListContext';

const CellEditor = onDemand(async () => (await import('./CellEditor')).CellEditor);
const loadKeys = async () => (await import('../keys/gridKeys')).gridKeys;
const PhoneList = onDemand(async () => (await import('./PhoneList')).PhoneList);
const SelectionBar = onDemand(async () => (await import('../bulk/SelectionBar')).SelectionBar);
const RemoveDialog = onDemand(async () => (await import('../bulk/RemoveDialog')).RemoveDialog);
const TaskProgress = onDemand(async () => (await import('../writes/TaskProgress')).TaskProgress);
const RecordAside = onDemand(async () => (await import('../record/RecordAside')).RecordAside);

/** Parts of a grid that a resource may have its own way, besides cells and inputs of single fields. */
export interface GridSlots extends FieldParts {
  /** On an empty list, beside the button that creates the first record: ways to get records without typing them. */
  readonly emptyActions?: readonly HeaderAction[];
  /** At the end of the line of tools. */
  readonly toolbar?: ReactNode;
  /** Further actions for the selected records. */
  readonly BulkActions?: ComponentType<{ selection: GridSelection }>;
  /** In place of the facts shown beside the grid. */
  readonly Aside?: ComponentType<{ record: GridRecord }>;
  /** What a person calls the record shown beside the grid, where that is more than its title's fields. */
  readonly title?: (record: GridRecord) => string;
}

interface ResourceGridProps {
  place: Place;
  slots?: GridSlots;
}

/**
 * A resource as a grid, from its declaration: columns, filters, search, order, views, selection, bulk and inline edit,
 * export. Its state is in the address. On a phone it is a list.
 */
export function ResourceGrid({ place, slots = {} }: ResourceGridProps) {
  return (
    <FieldOverrides cells={slots.cells} inputs={slots.inputs}>
      <Grid place={place} slots={slots} />
    </FieldOverrides>
  );
}

function Grid({ place, slots }: Required<ResourceGridProps>) {
  const translate = useTranslate();
  const { can } = useConsole();
  const plan = useResourcePlan(place.resource);
  const isPhone = useIsPhone();
  const address = useGridAddress(plan.name);
  const { columns, chosen, choose } = useColumns(plan, place);
  const list = useGridList({ plan, place, address, columns });
  const allSelection = useGridSelection({ key: place.list, list });
  const selection = mayUse(plan, 'update', can) || mayUse(plan, 'delete', can) ? allSelection : null;
  const context = useListContextOf({ plan, address, list, selection: allSelection });
  const views = useViews(plan, place);
  const tasks = useTaskWatch();
  const page = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<CellPosition | null>(null);
  const open = useOpen(place, address.change);
  const removal = useRemoveRow(plan);
  const nameOf = useRecordsName(plan);
  const label = nameOf(2);
  const count = useCountFormat();
  const names = columns.map((column) => column.field.name);
  const { records, total = 0 } = list;
  const hasRows = records !== undefined && records.length > 0;
  const isCounted = !list.isPending && !list.isFailed;
  const { open: openId, isDeleted } = address.state;

  useShownKeys(loadKeys);
  useFillHeight(page, !isPhone && (hasRows || list.isPending));
  useKeptScroll(frame, hasRows);

  const tools = { plan, place, address, list, columns: names, onColumns: choose };
  const grid = (
    <Box ref={page} sx={{ display: 'flex', flexDirection: 'column' }}>
      <ViewTabs {...{ plan, address, views, columns: names, hasOwnColumns: chosen !== null, onColumns: choose }} />
      {selection && selection.count > 0 ? (
        <Box sx={{ minHeight: 40, mb: 1 }}>
          <SelectionBar {...{ plan, place, selection, total, tasks, isDeleted }} BulkActions={slots.BulkActions} />
        </Box>
      ) : (
        <FilterLine {...tools} total={isCounted ? total : null} toolbar={slots.toolbar} />
      )}
      {tasks.task && <TaskProgress task={tasks.task} />}
      {hasRows && <GridDelay list={list} />}
      {list.error && !hasRows ? (
        <GridError error={list.error} onRetry={list.refetch} />
      ) : !hasRows && !list.isPending ? (
        <GridEmpty {...{ plan, place, address }} actions={slots.emptyActions} />
      ) : (
        <Box sx={{ display: 'flex', flex: '0 1 auto', gap: 2, minHeight: 0 }}>
          <div ref={frame} className={isPhone ? 'sl-grid-plain' : 'sl-grid-frame'}>
            {list.isPending ? (
              <GridSkeleton columns={columns} isSelectable={selection !== null} isPhone={isPhone} />
            ) : isPhone ? (
              <PhoneList {...{ plan, label, columns, list, selection }} addressOf={place.record} />
            ) : (
              <GridTable
                {...{ plan, label, columns, list, address, selection }}
                addressOf={place.record}
                onOpen={open}
                onEdit={isDeleted ? ignore : setEdited}
                onRemove={isDeleted || !mayUse(plan, 'delete', can) ? ignore : removal.remove}
                onLeave={() => (openId !== null ? address.change({ open: null }) : selection?.clear())}
              />
            )}
          </div>
          {openId !== null && !isPhone && (
            <RecordAside
              {...{ plan, place, id: openId, isDeleted, known: records?.find((record) => record.id === openId) }}
              Content={slots.Aside}
              title={slots.title}
              onClose={() => address.change({ open: null })}
            />
          )}
        </Box>
      )}
      {hasRows && <GridPagination address={address} total={total} />}
      <p role="status" className="sl-hidden">
        {isCounted && translate('engine.grid.count', { count: count(total), records: nameOf(total) })}
      </p>
      {edited && <CellEditor plan={plan} {...edited} onClose={() => setEdited(null)} />}
      {removal.asked && (
        <RemoveDialog
          {...{ plan, target: { ids: [removal.asked.id] }, name: titleOf(plan, removal.asked) }}
          remove={removal.confirm}
          onClose={removal.dismiss}
        />
      )}
    </Box>
  );
  return <ListContextProvider value={context}>{grid}</ListContextProvider>;
}

/** What was deleted is only looked at until it is restored. */
function ignore(): void {}

/** The columns as chosen on this device, or as declared. */
function useColumns(plan: ResourcePlan, place: Place) {
  const { can } = useConsole();
  const labelOf = useFieldLabel(plan);
  const [chosen, setChosen] = useStore<readonly string[] | null>(`${plan.name}.columns`, null);
  const columns = useMemo(
    () => gridColumns({ plan, place, can, chosen: chosen ?? [], labelOf }),
    [plan, place, can, chosen, labelOf],
  );
  return { columns, chosen, choose: setChosen };
}

/** Shows a record beside the grid where there is room, as a page where there is not. */
function useOpen(place: Place, change: (part: { open: number }) => void) {
  const navigate = useNavigate();
  const isWide = useIsWide();
  return useCallback(
    (id: number) => {
      if (isWide) change({ open: id });
      else if (place.record) navigate(place.record(id));
    },
    [isWide, change, place, navigate],
  );
}
