import '../../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import UndoRounded from '#icons/UndoRounded';
import { useConsole } from '../../../../../engine/console/ConsoleSetup';
import { onDemand } from '../../../../../engine/console/onDemand';
import { PlainTable } from '../../../../../engine/console/PlainTable';
import { UndoState } from '../../../../../engine/console/record/UndoState';
import { useUndoOperation } from '../../../../../engine/console/record/useUndoOperation';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { messageOf } from '../../../../../engine/console/writes/errors';
import type { ReadFile, showReadFile } from '../../../../../resources/passings/readFiles.calls';
import { useEventChanges } from '../../../../shared/live/useEventChanges';
import { RetryAlert } from '../../../../shared/RetryAlert';
import { useCall } from '../../../../shared/useCall';
import { PassingState } from '../../shared/PassingState';
import { TakeBackDialog } from './TakeBackDialog';

const UndoDialog = onDemand(async () => (await import('../../../../../engine/console/record/UndoDialog')).UndoDialog);

/** What became of the reads that were new with a file, and the way back. */
export function FileReads({ fileId }: { fileId: number }) {
  const translate = useTranslate();
  const { data, error, refetch } = useCall<typeof showReadFile>(
    { method: 'GET', path: '/v1/admin/background_tasks/{id}/reads', params: { id: fileId } },
    { of: 'passings' },
  );
  // What they come to follows a moment later, where many are taken back.
  useEventChanges('passings', () => void refetch());
  if (error && !data)
    return (
      <RetryAlert severity="warning" onRetry={() => void refetch()}>
        {translate('timing.file.failed', { reason: messageOf(error) })}
      </RetryAlert>
    );
  if (!data) return null;
  if (data.stored === 0) return <Typography>{translate('timing.file.nothing_new')}</Typography>;
  return (
    <Box component="section" aria-label={translate('timing.file.title')} sx={{ display: 'grid', gap: 2 }}>
      <Became file={data} />
      <WayBack fileId={fileId} file={data} />
    </Box>
  );
}

function Became({ file: { stored, counted, states } }: { file: ReadFile }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const rest = stored - counted;
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {translate('timing.file.title')}
      </Typography>
      <Typography sx={{ mb: 1 }}>
        {translate('timing.file.counted', { smart_count: stored, counted: count(counted), stored: count(stored) })}{' '}
        {rest > 0 && translate('timing.file.rest', { smart_count: rest, count: count(rest) })}
      </Typography>
      <PlainTable
        aria-label={translate('timing.file.title')}
        columns={[
          { name: 'state', label: translate('timing.file.state'), cell: ({ state }) => <PassingState state={state} /> },
          { name: 'count', label: translate('timing.file.reads'), isTabular: true, cell: (row) => count(row.count) },
          {
            name: 'why',
            label: translate('timing.file.why'),
            cell: ({ state }) => translate(`timing.file.whys.${state}`),
          },
        ]}
        rows={states}
        keyOf={({ state }) => state}
      />
    </div>
  );
}

function WayBack({ fileId, file }: { fileId: number; file: ReadFile }) {
  const translate = useTranslate();
  const { can } = useConsole();
  const count = useCountFormat();
  const [isAsked, setAsked] = useState(false);
  const undo = useUndoOperation(file.taken_back_by ?? '');
  if (!can('passings.update')) return null;
  if (file.left === 0)
    return (
      <div>
        <Typography sx={{ mb: 1 }}>{translate('timing.file.all_taken_back')}</Typography>
        {file.taken_back_by && (
          <Button
            variant="outlined"
            startIcon={<UndoRounded />}
            disabled={undo.isBusy}
            onClick={() => void undo.start({ isAlwaysAsked: true })}
          >
            {translate('timing.file.bring_back')}
          </Button>
        )}
        {undo.scope && <UndoDialog undo={undo} scope={undo.scope} />}
        <UndoState undo={undo} />
      </div>
    );
  return (
    <div>
      <Button variant="outlined" color="error" onClick={() => setAsked(true)}>
        {translate('timing.file.take_back', { smart_count: file.left, count: count(file.left) })}
      </Button>
      {isAsked && <TakeBackDialog fileId={fileId} file={file} onClose={() => setAsked(false)} />}
    </div>
  );
}
