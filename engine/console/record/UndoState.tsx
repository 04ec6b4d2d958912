import './texts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { TaskProgress } from '../writes/TaskProgress';
import type { useUndoOperation } from './useUndoOperation';

/** How far taking an operation back is, or why it was refused and what to do about that. */
export function UndoState({
  undo: { task, conflict, isBusy, run, dismiss },
}: {
  undo: Pick<ReturnType<typeof useUndoOperation>, 'task' | 'conflict' | 'isBusy' | 'run' | 'dismiss'>;
}) {
  const translate = useTranslate();
  return (
    <>
      {task && <TaskProgress task={task} />}
      {conflict && (
        <Alert
          severity="warning"
          sx={{ mt: 1 }}
          action={
            <>
              {conflict.count !== null && (
                <Button size="small" color="inherit" disabled={isBusy} onClick={() => run({ skipChanged: true })}>
                  {translate('engine.history.skip_changed')}
                </Button>
              )}
              <Button size="small" color="inherit" onClick={dismiss}>
                {translate('ra.action.close')}
              </Button>
            </>
          }
        >
          {conflict.message}
        </Alert>
      )}
    </>
  );
}
