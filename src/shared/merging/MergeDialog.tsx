import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { type RaRecord, useDataProvider, useGetMany, useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../engine/console/ConsoleSetup';
import { FieldValue } from '../../../engine/console/FieldValue';
import { TitledDialog } from '../../../engine/console/TitledDialog';
import { useFieldLabel, useRecordsName } from '../../../engine/console/words/useLabels';
import { useShownAttempt } from '../../../engine/console/writes/useAttempt';
import { useDone } from '../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../engine/console/writes/useWrites';
import { titleOf } from '../../../engine/core/titleOf';
import type { StartlineDataProvider } from '../../../providers/dataProvider';
import type { mergeAthletes, mergeProfiles } from '../../../resources/merging/merging.calls';
import { chosenFields } from './chosenFields';
import { MergeMoves } from './MergeMoves';
import { useKnownBy } from './useKnownBy';

type StoredRecord = RaRecord<number>;

interface MergeDialogProps {
  resource: 'athletes' | 'profiles';
  ids: readonly [number, number];
  onMerged: () => void;
  onClose: () => void;
}

/** Asks which of two stays, and whose value counts where they differ; shows what goes over with it. */
export function MergeDialog({ resource, ids, onMerged, onClose }: MergeDialogProps) {
  const translate = useTranslate();
  const plan = useResourcePlan(resource);
  const { data = [] } = useGetMany<StoredRecord>(resource, { ids: [...ids] });
  const { merge, isBusy, problem } = useMerge(resource, onMerged);
  const [keptId, setKeptId] = useState(ids[0]);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const records = useRecordsName(plan)(2);
  const knownBy = useKnownBy(resource);
  const [kept, other] = [data.find(({ id }) => id === keptId), data.find(({ id }) => id !== keptId)];
  const differing = kept && other ? chosenFields(plan.resource, kept, other) : [];
  const submit = () =>
    kept &&
    other &&
    merge({
      kept,
      other,
      take: taken.filter((name) => differing.some((one) => one.name === name)),
      name: titleOf(plan, kept),
    });
  return (
    <TitledDialog
      title={translate('pages.merging.title', { records })}
      action={{ children: translate('pages.merging.submit'), disabled: isBusy || !kept || !other, onClick: submit }}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{translate(`pages.merging.why_${resource}`)}</Typography>
      {!kept || !other ? (
        <Skeleton variant="rounded" height={160} />
      ) : (
        <>
          <Choice
            label={translate('pages.merging.stays')}
            value={String(keptId)}
            onChange={(value) => {
              setKeptId(Number(value));
              setTaken([]);
            }}
            options={[...data]
              .sort((a, b) => a.id - b.id)
              .map((record) => ({ value: String(record.id), label: knownBy(record) }))}
          />
          <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
            {translate('pages.merging.differs')}
          </Typography>
          {differing.map(({ name, shown }) => (
            <Differing
              key={name}
              {...{ resource, name, shown, kept, other }}
              isTaken={taken.includes(name)}
              onTake={(isTaken) => setTaken(isTaken ? [...taken, name] : taken.filter((one) => one !== name))}
            />
          ))}
          {differing.length === 0 && <Typography variant="body2">{translate('pages.merging.same')}</Typography>}
          <MergeMoves {...{ resource }} keptId={kept.id} otherId={other.id} name={knownBy(other)} />
        </>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </TitledDialog>
  );
}

interface DifferingProps {
  resource: string;
  name: string;
  /** The field, and those that come with it. */
  shown: readonly string[];
  kept: StoredRecord;
  other: StoredRecord;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}

function Differing({ resource, name, shown, kept, other, isTaken, onTake }: DifferingProps) {
  const plan = useResourcePlan(resource);
  const label = useFieldLabel(plan);
  const field = plan.fields.get(name);
  if (!field) return null;
  const valuesOf = (record: StoredRecord) => (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1 }}>
      {shown.flatMap((one) => {
        const part = plan.fields.get(one);
        return part && record[one] != null ? [<FieldValue key={one} {...{ plan, record }} field={part} />] : [];
      })}
    </Stack>
  );
  return (
    <Choice
      label={label(field)}
      value={isTaken ? 'other' : 'kept'}
      onChange={(value) => onTake(value === 'other')}
      options={[
        { value: 'kept', label: valuesOf(kept) },
        { value: 'other', label: valuesOf(other) },
      ]}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: ReactNode }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <FormControl sx={{ display: 'block', mt: 1 }}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup aria-labelledby={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {options.map((option) => (
            <FormControlLabel
              key={option.value}
              value={option.value}
              label={option.label}
              control={<Radio size="small" />}
              sx={{ minWidth: 0, '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere' } }}
            />
          ))}
        </Box>
      </RadioGroup>
    </FormControl>
  );
}

interface Merged {
  kept: StoredRecord;
  other: StoredRecord;
  take: readonly string[];
  /** Who it is. */
  name: string;
}

function useMerge(resource: MergeDialogProps['resource'], onMerged: () => void) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const { isBusy, problem, attempt } = useShownAttempt();
  const merge = ({ kept, other, take, name }: Merged) =>
    attempt(async () => {
      const params = { id: kept.id };
      // The names are those that the contract lists.
      const body = { other_id: other.id, take: take as never };
      const { meta } = await (resource === 'athletes'
        ? dataProvider.call<typeof mergeAthletes>({
            method: 'POST',
            path: '/v1/admin/athletes/{id}/merge',
            params,
            body,
          })
        : dataProvider.call<typeof mergeProfiles>({
            method: 'POST',
            path: '/v1/admin/profiles/{id}/merge',
            params,
            body,
          }));
      refresh();
      done('pages.merging.done', { name }, meta);
      onMerged();
    });
  return { merge, isBusy, problem };
}
