import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole } from '../../../../../engine/console/ConsoleSetup';
import { useCountFormat } from '../../../../../engine/console/words/useNumberFormat';
import { useCorrection } from '../../corrections/useCorrection';
import { livePassingOf } from '../../shared/passingRecord';
import type { Course } from '../../shared/useCourse';
import { ErrorRead } from './ErrorRead';
import { ErrorsState } from './ErrorsState';
import { type ErrorKind, toleratedAt } from './errorKinds';
import { QueueActions } from './QueueActions';
import { RowList } from './RowList';
import { useErrorReads } from './useErrorReads';

interface ErrorQueueProps {
  kind: Exclude<ErrorKind, 'unknown_chip'>;
  course: Course;
  count: number;
  /** Who was in the last one has nowhere to go on. */
  onEmpty: () => void;
}

/** Reads of one kind that ask for a decision, each with the ways to make it, or several at once. */
export function ErrorQueue({ kind, course, count, onEmpty }: ErrorQueueProps) {
  const translate = useTranslate();
  const format = useCountFormat();
  const { can } = useConsole();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isPointed, setPointed] = useState(false);
  const query = useErrorReads({
    kind,
    count,
    pages: 1,
    isHeld: isPointed || chosen.size > 0,
    except: toleratedAt(kind, course),
    isReady: !course.isPending,
  });
  const correction = useCorrection(() => {
    setChosen(new Set());
    void query.catchUp();
  });
  const dialog = correction.dialog;
  if (!query.data || query.data.total === 0) {
    return (
      <>
        <ErrorsState kind={kind} query={query} />
        {dialog}
      </>
    );
  }
  const { reads, total } = query.data;
  const selected = reads.filter(({ id }) => chosen.has(id));
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(id);
      else next.delete(id);
      return next;
    });
  return (
    <>
      <Typography sx={{ mb: 1, color: 'var(--sl-quiet)' }}>{translate(`livetiming.errors.${kind}_why`)}</Typography>
      {reads.length < total && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {translate('livetiming.errors.newest', { count: format(reads.length), total: format(total) })}
        </Alert>
      )}
      {can('passings.update') && (
        <Box className="sl-error-bulk">
          <Checkbox
            checked={selected.length === reads.length}
            indeterminate={selected.length > 0 && selected.length < reads.length}
            onChange={(_, isAll) => setChosen(new Set(isAll ? reads.map(({ id }) => id) : []))}
            slotProps={{ input: { 'aria-label': translate('livetiming.errors.choose_all') } }}
          />
          <span role="status">
            {selected.length > 0
              ? translate('livetiming.errors.chosen', { smart_count: selected.length, count: format(selected.length) })
              : translate('livetiming.errors.choose')}
          </span>
          {selected.length > 0 && (
            <QueueActions {...{ kind, course }} passings={selected.map(livePassingOf)} onCorrect={correction.start} />
          )}
        </Box>
      )}
      <RowList rows={reads} keyOf={({ id }) => id} onHold={setPointed} onEmpty={onEmpty}>
        {(read) => (
          <ErrorRead
            {...{ kind, course }}
            passing={livePassingOf(read)}
            isChosen={chosen.has(read.id)}
            onChoose={choose}
            onCorrect={correction.start}
          />
        )}
      </RowList>
      {dialog}
    </>
  );
}
