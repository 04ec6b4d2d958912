import './texts';
import Alert from '@mui/material/Alert';
import type { FormEvent } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { oneOf, useKept } from '../../../../engine/console/forms/drafts/useKept';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useDebounced } from '../../../../engine/fields/inputs/useDebounced';
import type { Stored } from '../../../../resources/allResources';
import { SplitFields } from './SplitFields';
import { SplitPreview } from './SplitPreview';
import { EMPTY_SPLIT, missingOf, SPLIT_BY, splitOf } from './splitForm';
import { type Split, useSplit, useSplitPreview } from './useWaveCalls';

/** While somebody types, nothing is asked. */
const PAUSE_MS = 300;

/** Makes the waves of a race and moves its athletes into them; shows before which. */
export function SplitDialog({ raceId, onClose }: { raceId: number; onClose: () => void }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { data: race } = useGetOne<Stored<'races'>>('races', { id: raceId });
  const { values: form, change, settle } = useKept(`races/${raceId}/split`, EMPTY_SPLIT, { by: oneOf(SPLIT_BY) });
  const close = () => {
    settle();
    onClose();
  };
  const wanted = splitOf(form);
  const asked: Split | null = JSON.parse(useDebounced(JSON.stringify(wanted), PAUSE_MS));
  const preview = useSplitPreview(raceId, asked);
  const { split, isBusy, problem } = useSplit({ id: raceId, name: race?.name ?? '' }, close);
  // What is shown is what is made: until the answer to what was typed is there, nothing is.
  const isCurrent = JSON.stringify(wanted) === JSON.stringify(asked) && !preview.isPlaceholderData;
  const foreseen = asked !== null && !preview.error ? preview.data : undefined;
  const waves = foreseen?.waves.length ?? 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted && isCurrent && waves > 0) void split(wanted);
  };
  return (
    <TitledDialog
      title={translate('pages.waves.split.title', { race: race?.name ?? '' })}
      maxWidth="md"
      action={{
        children:
          waves > 0
            ? translate('pages.waves.split.submit', { smart_count: waves, count: count(waves) })
            : translate('pages.waves.split.submit_none'),
        disabled: isBusy || !isCurrent || waves === 0,
      }}
      onSubmit={submit}
      onClose={close}
    >
      <SplitFields {...{ raceId, form }} hasStart={race?.start_at != null} onForm={change} />
      <SplitPreview
        {...{ asked, foreseen }}
        missing={missingOf(form)}
        error={asked === null ? null : preview.error}
        isCurrent={isCurrent}
      />
      {problem && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
    </TitledDialog>
  );
}
