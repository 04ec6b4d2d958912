import './texts';
import Alert from '@mui/material/Alert';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
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

type StoredRecord = RaRecord<number>;

interface MergeDialogProps {
  resource: 'athletes' | 'profiles';
  ids: readonly [number, number];
  onMerged: () => void;
  onClose: () => void;
}

/** Asks which of two stays, and whose value counts where they differ. */
export function MergeDialog({ resource, ids, onMerged, onClose }: MergeDialogProps) {
  const translate = useTranslate();
  const plan = useResourcePlan(resource);
  const { data = [] } = useGetMany<StoredRecord>(resource, { ids: [...ids] });
  const { merge, isBusy, problem } = useMerge(resource, onMerged);
  const [keptId, setKeptId] = useState(ids[0]);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const records = useRecordsName(plan)(2);
  const [kept, other] = [data.find(({ id }) => id === keptId), data.find(({ id }) => id !== keptId)];
  const differing = kept && other ? chosenFields(resource, kept, other) : [];
  return (
    <TitledDialog
      title={translate('pages.merging.title', { records })}
      action={{
        children: translate('pages.merging.submit'),
        disabled: isBusy || !kept || !other,
        onClick: () =>
          other &&
          merge(
            keptId,
            other.id,
            taken.filter((name) => differing.includes(name)),
          ),
      }}
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
            onChange={(value) => setKeptId(Number(value))}
            options={[...data]
              .sort((a, b) => a.id - b.id)
              .map((record) => ({ value: String(record.id), label: `${titleOf(plan, record)} (#${record.id})` }))}
          />
          {differing.length > 0 && (
            <Typography variant="subtitle2" component="h3" sx={{ mt: 2 }}>
              {translate('pages.merging.differs')}
            </Typography>
          )}
          {differing.map((name) => (
            <Differing
              key={name}
              {...{ resource, name, kept, other }}
              isTaken={taken.includes(name)}
              onTake={(isTaken) => setTaken(isTaken ? [...taken, name] : taken.filter((one) => one !== name))}
            />
          ))}
          {differing.length === 0 && <Typography variant="body2">{translate('pages.merging.same')}</Typography>}
        </>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </TitledDialog>
  );
}

interface DifferingProps {
  resource: string;
  name: string;
  kept: StoredRecord;
  other: StoredRecord;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}

function Differing({ resource, name, kept, other, isTaken, onTake }: DifferingProps) {
  const translate = useTranslate();
  const plan = useResourcePlan(resource);
  const label = useFieldLabel(plan);
  const field = plan.fields.get(name);
  if (!field) return null;
  const shown = (record: StoredRecord) =>
    record[name] == null ? translate('pages.merging.nothing') : <FieldValue {...{ plan, field, record }} />;
  return (
    <Choice
      label={label(field)}
      value={isTaken ? 'other' : 'kept'}
      onChange={(value) => onTake(value === 'other')}
      options={[
        { value: 'kept', label: shown(kept) },
        { value: 'other', label: shown(other) },
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
      <RadioGroup row aria-labelledby={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

function useMerge(resource: MergeDialogProps['resource'], onMerged: () => void) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const { isBusy, problem, attempt } = useShownAttempt();
  const merge = (id: number, other_id: number, take: readonly string[]) =>
    attempt(async () => {
      const params = { id };
      // The names are those that the contract lists.
      const body = { other_id, take: take as never };
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
      done('pages.merging.done', {}, meta);
      onMerged();
    });
  return { merge, isBusy, problem };
}
