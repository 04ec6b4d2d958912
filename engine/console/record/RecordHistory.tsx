import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ResourcePlan } from '../../core/plan';
import { useConsole } from '../ConsoleSetup';
import { FieldValue } from '../FieldValue';
import { mayUse } from '../fieldAccess';
import { onDemand } from '../onDemand';
import { RelativeTime } from '../words/RelativeTime';
import { useFieldLabel } from '../words/useLabels';
import type { Change as AnyChange, ConsoleDataProvider } from '../writes/ConsoleDataProvider';
import { actorName } from './actorName';
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
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [size, setSize] = useState(PAGE_SIZE);
  const { data, error, refetch } = useQuery({
    // Begins with the resource, so that every write to it asks again.
    queryKey: [plan.name, 'changes', id, size],
    queryFn: ({ signal }) => dataProvider.changes(plan.name, { id, perPage: size, signal }),
    placeholderData: (before) => before,
  });
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

function HistoryEntry({ plan, change }: { plan: ResourcePlan; change: Change }) {
  const translate = useTranslate();
  const { can, plan: all } = useConsole();
  const undo = useUndoOperation(change.operation_id);
  const who = actorName(all, change) ?? translate('engine.history.system');
  const verb = change.operation === 'update' ? 'update' : 'delete';
  const canUndo = !change.is_undone && mayUse(plan, verb, can);
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: '1px solid var(--engine-line)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 32 }}>
        <Typography component="span" variant="subtitle2">
          {who}
        </Typography>
        <span>{translate(`engine.history.${change.undoes ? 'undid' : change.operation}`)}</span>
        <Typography component="span" variant="caption">
          <RelativeTime instant={change.created_at} />
        </Typography>
        {change.is_undone && <Chip label={translate('engine.history.undone')} />}
        {canUndo && (
          <UndoButton isCreation={change.operation === 'create'} isDisabled={undo.isBusy} onClick={undo.start} />
        )}
      </Box>
      <FieldDeltas plan={plan} before={change.before ?? {}} after={change.after ?? {}} />
      {undo.scope && <UndoDialog scope={undo.scope} onConfirm={undo.run} onClose={undo.dismiss} />}
      <UndoState undo={undo} />
    </Box>
  );
}

function FieldDeltas({ plan, before, after }: { plan: ResourcePlan; before: Values; after: Values }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(plan);
  const names = Object.keys(after).filter((name) => plan.fields.has(name));
  if (names.length === 0) return null;
  const nothing = translate('engine.history.nothing');
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(96px, auto) 1fr',
        gap: '4px 16px',
        m: 0,
        mt: 0.5,
        fontSize: 13,
      }}
    >
      {names.map((name) => {
        const field = plan.fields.get(name);
        return field ? (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'var(--engine-quiet)' }}>
              {labelOf(field)}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              <Box component="del" sx={{ color: 'var(--engine-quiet)' }}>
                <FieldValue field={field} record={before} empty={nothing} />
              </Box>
              {' → '}
              <Box component="ins" sx={{ textDecoration: 'none' }}>
                <FieldValue field={field} record={after} empty={nothing} />
              </Box>
            </Box>
          </Box>
        ) : null;
      })}
    </Box>
  );
}
