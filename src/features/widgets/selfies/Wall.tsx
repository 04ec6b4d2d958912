import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import PhotoCameraRounded from '#icons/PhotoCameraRounded';
import { useBulkWrite } from '../../../../engine/console/bulk/useBulkWrite';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useTaskWatch } from '../../../../engine/console/writes/useTaskWatch';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import { EmptyState } from '../../../frame/layout/EmptyState';
import { ErrorState } from '../../../frame/layout/ErrorState';
import { PageSkeleton } from '../../../frame/layout/PageSkeleton';
import { LargePicture } from './LargePicture';
import { useWall, type WallStatus } from './useWall';
import { useWallSelection } from './useWallSelection';
import { WallGrid } from './WallGrid';

interface WallProps {
  readonly of: { readonly event_id: number; readonly widget_id: number };
  readonly status: WallStatus;
}

/** The pictures of one state, and what is done with those that are chosen: one operation each, which Undo takes back. */
export function Wall({ of, status }: WallProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const wall = useWall(of, status);
  const { selfies, total, filter } = wall;
  const selection = useWallSelection({ selfies, total, filter });
  const [active, setActive] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const plan = useResourcePlan('selfies');
  const writes = useWrites(plan);
  const at = Math.min(active, Math.max(0, selfies.length - 1));
  const current = selfies[at] ?? null;
  // Without any that is selected it is the one that the keys are on.
  const acted =
    selection.count > 0 || !current
      ? selection
      : { ...selection, ids: [current.id], count: 1, target: { ids: [current.id] } };
  const bulk = useBulkWrite({ plan, selection: acted, tasks: useTaskWatch() });
  const one = useBulkWrite({
    plan,
    selection: { ...selection, count: 1, target: { ids: current ? [current.id] : [] }, clear: () => undefined },
    tasks: useTaskWatch(),
  });
  const mayWrite = can('selfies.update');
  const move = (to: 'approved' | 'hidden', write = bulk) => {
    if (!mayWrite || !current || write.isBusy || to === status) return;
    // What failed was said.
    write.run((target) => writes.updateMany(target, { status: to }), `wall.to_${to}`).catch(() => undefined);
  };

  if (wall.isLoadingError)
    return (
      <ErrorState
        title={translate('wall.failed')}
        detail={wall.error?.message ?? ''}
        onRetry={() => void wall.refetch()}
      />
    );
  if (wall.isPending) return <PageSkeleton />;
  if (selfies.length === 0)
    return (
      <EmptyState
        icon={<PhotoCameraRounded />}
        title={translate(`wall.empty.${status}.title`)}
        detail={translate(`wall.empty.${status}.why`)}
      />
    );
  return (
    <>
      <WallGrid
        selfies={selfies}
        active={at}
        onActive={setActive}
        selection={selection}
        isSelectable={mayWrite}
        onOpen={() => setLarge(true)}
        onMove={(to) => move(to)}
        onEnd={() => wall.hasNextPage && !wall.isFetchingNextPage && void wall.fetchNextPage()}
      />
      <Actions {...{ selection, status, total, mayWrite }} isBusy={bulk.isBusy} onMove={(to) => move(to)} />
      {isLarge && current && (
        <LargePicture
          selfie={current}
          status={status}
          mayWrite={mayWrite}
          hasBefore={at > 0}
          hasNext={at < selfies.length - 1}
          onStep={(by) => setActive(at + by)}
          onMove={(to) => move(to, one)}
          onClose={() => setLarge(false)}
        />
      )}
    </>
  );
}

interface ActionsProps {
  readonly selection: ReturnType<typeof useWallSelection>;
  readonly status: WallStatus;
  readonly total: number;
  readonly mayWrite: boolean;
  readonly isBusy: boolean;
  readonly onMove: (to: 'approved' | 'hidden') => void;
}

/** Stays in view while one scrolls. */
function Actions({ selection, status, total, mayWrite, isBusy, onMove }: ActionsProps) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { count: chosen, isAllMatching } = selection;
  return (
    <Box sx={BAR}>
      <Typography role="status" sx={{ minWidth: 96 }} className="sl-figures">
        {chosen > 0
          ? translate('wall.selected', { count: count(chosen) })
          : translate('wall.count', { smart_count: total, count: count(total) })}
      </Typography>
      {mayWrite && (
        <>
          {status !== 'approved' && (
            <Button
              variant="contained"
              size="small"
              disabled={chosen === 0 || isBusy}
              onClick={() => onMove('approved')}
            >
              {translate('wall.approve')}
            </Button>
          )}
          {status !== 'hidden' && (
            <Button variant="outlined" size="small" disabled={chosen === 0 || isBusy} onClick={() => onMove('hidden')}>
              {translate('wall.hide')}
            </Button>
          )}
          {!isAllMatching && (
            <Button size="small" onClick={selection.selectAllMatching}>
              {translate('wall.select_all', { count: count(total) })}
            </Button>
          )}
          {chosen > 0 && (
            <Button size="small" onClick={selection.clear}>
              {translate('wall.clear')}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  zIndex: 2,
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1,
  mt: 1,
  borderTop: '1px solid var(--sl-line)',
  bgcolor: 'var(--sl-page)',
} as const;
