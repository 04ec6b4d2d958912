import '../activity/texts';
import './texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ResourcePlan } from '../../core/plan';
import { stepOf, useStepWords } from '../activity/useStepWords';
import { useConsole } from '../ConsoleSetup';
import { onDemand } from '../onDemand';
import { RelativeTime } from '../words/RelativeTime';
import type { Change as AnyChange, ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { actorName, behindName } from './actorName';
import { FieldDeltas } from './FieldDeltas';
import { RecordSkeleton } from './RecordSkeleton';
import { UndoButton } from './UndoButton';
import { UndoState } from './UndoState';
import { useUndoOperation } from './useUndoOperation';

const UndoDialog = onDemand(async () => (await import('./UndoDialog')).UndoDialog);

type Values = Readonly<Record<string, unknown>>;
type Change = AnyChange & Values;

const PAGE_SIZE = 25;

/** What happened to a record: who did what and when, newest first, each with a way back. */
export function RecordHistory({ plan, id }: { plan: ResourcePlan; id: number }) {
  const translate = useTranslate();
  const { frame } = useConsole();
  const [size, setSize] = useState(PAGE_SIZE);
  const { data, error, refetch } = useChanges(plan, { id, perPage: size });
  if (error && !data) {
    return (
      <frame.ErrorState title={translate('engine.history.failed')} detail={error.message} onRetry={refetch} isPart />
    );
  }
  if (!data) return <RecordSkeleton />;
  if (data.data.length === 0) return <frame.EmptyState title={translate('engine.history.empty')} />;
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.data.map((change) => (
          <HistoryEntry key={change.id} plan={plan} change={change} />
        ))}
      </Box>
      {data.total > data.data.length && (
        <Button onClick={() => setSize(Math.min(250, size + PAGE_SIZE * 2))}>{translate('engine.history.more')}</Button>
      )}
    </Box>
  );
}

/** Loads what happened to a record; nothing where its resource is not audited. */
export function useChanges({ name, resource }: ResourcePlan, { id, perPage }: { id: number; perPage: number }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    // Begins with the resource, so that every write to it asks again.
    queryKey: [name, 'changes', id, perPage],
    queryFn: ({ signal }) => dataProvider.changes(name, { id, perPage, signal }),
    placeholderData: keepPreviousData,
    enabled: resource.audited,
  });
}

function HistoryEntry({ plan, change }: { plan: ResourcePlan; change: Change }) {
  const translate = useTranslate();
  const { plan: all, activity } = useConsole();
  const stepWords = useStepWords();
  const undo = useUndoOperation(change.operation_id);
  const actor = actorName(all, change) ?? translate('engine.history.system');
  const behind = behindName(all, change);
  const isOwn = change.undoes === null && change.operation === 'update';
  const taken = isOwn ? stepOf(plan, change.after ?? {}) : undefined;
  const step = taken && stepWords(plan, taken, translate('engine.history.this'));
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: '1px solid var(--engine-line)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 32 }}>
        <Typography component="span" variant="subtitle2">
          {behind === null ? actor : translate('engine.history.acted_by', { behind, actor })}
        </Typography>
        <span>{step ?? translate(`engine.history.${change.undoes ? 'undid' : change.operation}`)}</span>
        <Typography component="span" variant="caption">
          <RelativeTime instant={change.created_at} />
        </Typography>
        {activity && (
          <Button size="small" component={Link} to={`${activity}?operation=${change.operation_id}`}>
            {translate('engine.activity.step')}
          </Button>
        )}
        {change.is_undone && <Chip label={translate('engine.history.undone')} />}
        {change.is_undoable && (
          <UndoButton
            isCreation={change.operation === 'create'}
            isDisabled={undo.isBusy}
            onClick={() => undo.start()}
          />
        )}
      </Box>
      <FieldDeltas plan={plan} before={change.before ?? {}} after={change.after ?? {}} />
      {undo.scope && <UndoDialog undo={undo} scope={undo.scope} />}
      <UndoState undo={undo} />
    </Box>
  );
}
