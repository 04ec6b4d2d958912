import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { LazyDayInput } from '../../../../engine/fields/pickers/LazyDayInput';
import { UNREADABLE } from '../../../../engine/fields/pickers/pickerValue';
import { type OfProgram, useCopyDay } from './useProgramCalls';

const DAY_MS = 86_400_000;

interface CopyDayProps {
  readonly program: OfProgram;
  readonly day: string;
  /** As people read it. */
  readonly name: string;
  /** Rows by day, of all days that have some. */
  readonly counts: ReadonlyMap<string, number>;
  readonly onClose: () => void;
}

/** Asks to which day a day is copied, the next empty one at first, and says what stands on the one that is chosen. */
export function CopyDay({ program, day, name, counts, onClose }: CopyDayProps) {
  const translate = useTranslate();
  const copy = useCopyDay(program);
  const { isBusy, problem, attempt } = useShownAttempt();
  const [to, setTo] = useState<string | null>(() => nextEmpty(day, counts));
  const there = to === null || to === day ? 0 : (counts.get(to) ?? 0);
  const id = useId();
  const submit = () =>
    attempt(async () => {
      if (to) await copy(day, to);
    }).then((isDone) => isDone && onClose());
  return (
    <TitledDialog
      title={translate('program.copy_title', { day: name })}
      maxWidth="xs"
      onClose={onClose}
      action={{
        children: translate('program.copy_do'),
        disabled: isBusy || to === null || to === day,
        onClick: () => void submit(),
      }}
    >
      <Typography sx={{ mb: 2 }}>{translate('program.copy_why', { smart_count: counts.get(day) ?? 0 })}</Typography>
      <Box component="span" id={id} sx={{ display: 'block', mb: 0.5, fontSize: 13, fontWeight: 600 }}>
        {translate('program.copy_to')}
      </Box>
      <LazyDayInput day={to} onDay={(next) => next !== UNREADABLE && setTo(next)} labelledBy={id} />
      {there > 0 && (
        <FormHelperText role="status" sx={{ color: 'var(--sl-attention)' }}>
          {translate('program.copy_there', { smart_count: there })}
        </FormHelperText>
      )}
      {problem && <FormHelperText error>{problem}</FormHelperText>}
    </TitledDialog>
  );
}

function nextEmpty(day: string, counts: ReadonlyMap<string, number>): string {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  return counts.has(next) ? nextEmpty(next, counts) : next;
}
