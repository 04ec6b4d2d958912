import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ComponentType, useState } from 'react';
import { useTranslate } from 'react-admin';
import CloseRounded from '#icons/CloseRounded';
import DeleteOutlineRounded from '#icons/DeleteOutlineRounded';
import EditOutlined from '#icons/EditOutlined';
import RestoreRounded from '#icons/RestoreRounded';
import { useConsole } from '../ConsoleSetup';
import { bulkFields, mayUse } from '../fieldAccess';
import type { GridSelection } from '../grid/useGridSelection';
import { onDemand } from '../onDemand';
import type { Place } from '../Place';
import { useRecordsName } from '../words/useLabels';
import { useCountFormat } from '../words/useNumberFormat';
import { useWrites } from '../writes/useWrites';
import { type BulkWriteOptions, useBulkWrite } from './useBulkWrite';

const BulkEditDialog = onDemand(async () => (await import('./BulkEditDialog')).BulkEditDialog);
const RemoveDialog = onDemand(async () => (await import('./RemoveDialog')).RemoveDialog);

interface SelectionBarProps extends BulkWriteOptions {
  place: Place;
  total: number;
  isDeleted: boolean;
  /** Further actions of a resource, given the selection. */
  BulkActions?: ComponentType<{ selection: GridSelection }> | undefined;
}

/** Takes the place of the filter line while records are selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { plan, selection, total, isDeleted, BulkActions } = props;
  const translate = useTranslate();
  const count = useCountFormat();
  const nameOf = useRecordsName(plan);
  const { can } = useConsole();
  const { isAllMatching } = selection;
  const canEdit = mayUse(plan, 'update', can) && bulkFields(plan, can).length > 0;

  return (
    <Box
      role="toolbar"
      data-focus-next='[role="grid"] [data-stop][tabindex="0"]'
      aria-label={translate('engine.bulk.toolbar')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 40 }}
    >
      <Box component="strong" role="status" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {translate(isAllMatching ? 'engine.bulk.all_selected' : 'engine.bulk.selected', {
          smart_count: selection.count,
          count: count(selection.count),
          records: nameOf(selection.count),
        })}
      </Box>
      {!isAllMatching && total > selection.count && (
        <Button size="small" onClick={selection.selectAllMatching}>
          {translate('engine.bulk.select_all', { count: count(total) })}
        </Button>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!isDeleted && canEdit && <BulkEdit {...props} />}
        {!isDeleted && mayUse(plan, 'delete', can) && <BulkDelete {...props} />}
        {isDeleted && mayUse(plan, 'delete', can) && <BulkRestore {...props} />}
        {BulkActions && <BulkActions selection={selection} />}
      </Box>
      <IconButton
        aria-label={translate('engine.bulk.clear')}
        title={translate('engine.bulk.clear')}
        onClick={selection.clear}
        sx={{ ml: { md: 'auto' } }}
      >
        <CloseRounded />
      </IconButton>
    </Box>
  );
}

function BulkEdit({ plan, place, selection, tasks }: SelectionBarProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" size="small" startIcon={<EditOutlined />} onClick={() => setOpen(true)}>
        {translate('engine.bulk.edit')}
      </Button>
      {isOpen && <BulkEditDialog {...{ plan, place, selection, tasks }} onClose={() => setOpen(false)} />}
    </>
  );
}

function BulkDelete({ plan, selection, tasks }: SelectionBarProps) {
  const translate = useTranslate();
  const writes = useWrites(plan);
  const { run, isBusy } = useBulkWrite({ plan, selection, tasks });
  const [isAsking, setAsking] = useState(false);
  const remove = () => run(writes.remove, 'engine.done.deleted').catch(() => undefined);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        color="error"
        startIcon={<DeleteOutlineRounded />}
        onClick={() => setAsking(true)}
        disabled={isBusy}
      >
        {translate('ra.action.delete')}
      </Button>
      {isAsking && <RemoveDialog {...{ plan, remove }} target={selection.target} onClose={() => setAsking(false)} />}
    </>
  );
}

function BulkRestore({ plan, selection, tasks }: SelectionBarProps) {
  const translate = useTranslate();
  const writes = useWrites(plan);
  const { run, isBusy } = useBulkWrite({ plan, selection, tasks });
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<RestoreRounded />}
      disabled={isBusy}
      onClick={() => run(writes.restore, 'engine.done.restored').catch(() => undefined)}
    >
      {translate('engine.bulk.restore')}
    </Button>
  );
}
