import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { LeaveGuard } from '../../../../engine/console/forms/LeaveGuard';
import { LabelledSelect } from '../../../../engine/console/LabelledSelect';
import { useFieldLabel } from '../../../../engine/console/words/useLabels';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import type { AnswerOf } from '../../../../engine/core/calls/defineCall';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { sampleConnection } from '../../../../resources/event_integrations/eventIntegrations.calls';
import { Panel } from '../../../shared/Panel';
import { BackFields } from './BackFields';
import { ColumnsMapping } from './ColumnsMapping';
import { RacesMapping } from './RacesMapping';
import type { EventConnection, Integration } from './useConnection';
import { useMapping } from './useMapping';
import { useQuestion } from './useQuestion';

export type Sample = AnswerOf<typeof sampleConnection>;

interface MappingProps {
  integration: Integration;
  connection: EventConnection;
}

/** What the columns of the other side fill, seen with their first values, and which of its races are which. */
export function MappingPanel({ integration: { name }, connection }: MappingProps) {
  const translate = useTranslate();
  const { sample, load, isBusy, problem } = useSample(connection.id);
  const mapping = useMapping(connection);
  const { isChanged } = mapping;

  // What was restored is seen among the columns that it is about.
  const show = useEffectEvent(() => {
    if (!sample && !isBusy) void load();
  });
  useEffect(() => {
    if (isChanged) show();
  }, [isChanged]);
  return (
    <Panel
      title={translate('pages.connections.mapping.title')}
      action={
        <Button size="small" variant="outlined" disabled={isBusy} onClick={load}>
          {translate(sample ? 'pages.connections.mapping.reload' : 'pages.connections.mapping.load')}
        </Button>
      }
    >
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 1 }}>
        {translate('pages.connections.mapping.why', { name })}
      </Typography>
      {mapping.notice}
      {problem && <Alert severity="error">{problem}</Alert>}
      {isBusy && (
        <Typography role="status" sx={{ color: 'var(--sl-quiet)' }}>
          {translate('pages.connections.mapping.loading', { name })}
        </Typography>
      )}
      {sample && !isBusy && <MappingForm name={name} connection={connection} sample={sample} mapping={mapping} />}
      <LeaveGuard hasChanges={() => isChanged} onLeave={mapping.giveUp} />
    </Panel>
  );
}

function useSample(id: number) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const [sample, setSample] = useState<Sample | null>(null);
  const question = useQuestion();
  const { isBusy, problem, attempt } = useShownAttempt();
  const load = () =>
    attempt(async () => {
      const { data } = await dataProvider.call<typeof sampleConnection>({
        method: 'POST',
        path: '/v1/admin/event_integrations/{id}/sample',
        params: { id },
        signal: question(),
      });
      setSample(data);
    });
  return { sample, load, isBusy, problem };
}

interface FormProps {
  name: string;
  connection: EventConnection;
  sample: Sample;
  mapping: ReturnType<typeof useMapping>;
}

function MappingForm({ name, connection, sample, mapping }: FormProps) {
  const translate = useTranslate();
  const athletes = useResourcePlan('athletes');
  const labelOf = useFieldLabel(athletes);
  const { value, change, submit, isBusy, problem, isChanged } = mapping;
  const matched = athletes.fields.get(sample.match_on);
  const chosen = Object.fromEntries(
    sample.columns.map(({ name: column, target }) => [column, value.columns?.[column] ?? target]),
  );
  for (const [column, target] of Object.entries(value.columns ?? {}))
    if (column in chosen && target === null) chosen[column] = null;
  const save = (event: FormEvent) => {
    // What was seen to be filled is what is saved, also where it followed from the names of the columns.
    change({ columns: chosen });
    return submit(event);
  };
  return (
    <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
      {matched && (
        <Typography>{translate('pages.connections.mapping.matched', { field: labelOf(matched) })}</Typography>
      )}
      <ColumnsMapping
        sample={sample}
        mapping={chosen}
        onMap={(column, target) => change({ columns: { ...chosen, [column]: target } })}
      />
      {sample.races.length > 0 && (
        <RacesMapping
          name={name}
          eventId={connection.event_id}
          sample={sample}
          races={(value.races ?? {}) as Readonly<Record<string, number | string>>}
          onMap={(said, race) => change({ races: { ...value.races, [said]: race } })}
        />
      )}
      {sample.match_on === 'external_id' && (
        <Box sx={{ maxWidth: 420 }}>
          <LabelledSelect
            label={translate('pages.connections.mapping.gone', { name })}
            value={value.missing ?? 'keep'}
            options={(['keep', 'withdraw'] as const).map((one) => ({
              value: one,
              label: translate(`pages.connections.mapping.${one}`),
            }))}
            onValue={(missing) => change({ missing })}
          />
        </Box>
      )}
      {sample.back.length > 0 && (
        <BackFields name={name} offered={sample.back} chosen={value.back ?? []} onChange={(back) => change({ back })} />
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button
        type="submit"
        variant={isChanged ? 'contained' : 'outlined'}
        disabled={isBusy || !isChanged}
        sx={{ justifySelf: 'start' }}
      >
        {translate('pages.connections.mapping.save')}
      </Button>
    </Box>
  );
}
