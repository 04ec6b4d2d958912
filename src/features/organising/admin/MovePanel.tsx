import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useConsole, useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../engine/console/forms/FormRoot';
import { useFieldsForm } from '../../../../engine/console/forms/useFieldsForm';
import { TitledDialog } from '../../../../engine/console/TitledDialog';
import { useNameOfRecords } from '../../../../engine/console/words/useLabels';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { useShownAttempt } from '../../../../engine/console/writes/useAttempt';
import { useDone } from '../../../../engine/console/writes/useDone';
import { useRefreshResources } from '../../../../engine/console/writes/useWrites';
import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import type { Stored } from '../../../../resources/allResources';
import type { moveEvent } from '../../../../resources/events/events.calls';
import { Panel } from '../../../shared/Panel';

const FIELDS = ['organization_id', 'application_id'] as const;

interface Target {
  readonly organization_id: number;
  readonly application_id: number | null;
}

interface Move extends Target {
  /** How many records of each resource go along. */
  readonly along: Readonly<Record<string, number>>;
  readonly ends: readonly Ended[];
}

interface Ended {
  readonly resource: (typeof ENDED)[number];
  readonly id: number;
  readonly name: string;
}

/** What a move can end, in the order in which it is told. */
const ENDED = ['roles', 'webhooks', 'api_keys'] as const;

/** Takes the event to another organization or app; says first what goes along. */
export function MovePanel({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const plan = useResourcePlan('events');
  const [move, setMove] = useState<Move | null>(null);
  const call = useMove(event.id);
  const fields = FIELDS.flatMap((name) => plan.fields.get(name) ?? []);
  const { form, submit, problem, notice, isBusy } = useFieldsForm({
    draft: { plan, name: `events/${event.id}/move`, fields },
    defaultValues: { organization_id: event.organization_id, application_id: event.application_id },
    sent: () => fields,
    write: async (values) => {
      const target = values as unknown as Target;
      setMove({ ...target, ...(await call.preview(target)) });
    },
  });
  return (
    <Panel title={translate('pages.event_admin.move.title')}>
      <Typography sx={{ color: 'var(--sl-quiet)', mb: 2 }}>{translate('pages.event_admin.move.why')}</Typography>
      <FormRoot form={form}>
        <form noValidate onSubmit={submit}>
          {notice}
          {fields.map((field) => (
            <FieldInput key={field.name} plan={plan} field={field} />
          ))}
          {problem && (
            <Alert severity="error" sx={{ mb: 1 }}>
              {problem}
            </Alert>
          )}
          <Button type="submit" variant="outlined" sx={{ mt: 1 }} disabled={isBusy || !form.formState.isDirty}>
            {translate('pages.event_admin.move.submit')}
          </Button>
        </form>
      </FormRoot>
      {move && (
        <TitledDialog
          title={translate('pages.event_admin.move.confirm', { name: event.name })}
          action={{
            children: translate('pages.event_admin.move.confirm_submit'),
            disabled: call.isBusy,
            onClick: async () => {
              if (await call.move(move)) setMove(null);
            },
          }}
          maxWidth="xs"
          onClose={() => setMove(null)}
        >
          <Along counts={move.along} />
          <Ends ended={move.ends} />
          {call.problem && <Alert severity="error">{call.problem}</Alert>}
        </TitledDialog>
      )}
    </Panel>
  );
}

function Along({ counts }: { counts: Move['along'] }) {
  const translate = useTranslate();
  const format = useCountFormat();
  const nameOf = useNameOfRecords();
  const { plan } = useConsole();
  const entries = Object.entries(counts);
  if (entries.length === 0) return <Typography>{translate('pages.event_admin.move.nothing')}</Typography>;
  return (
    <>
      <Typography>{translate('pages.event_admin.move.along')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {entries.map(([name, count]) => (
          <li key={name}>
            {format(count)} {nameOf(plan.get(name), count)}
          </li>
        ))}
      </Box>
    </>
  );
}

function Ends({ ended }: { ended: Move['ends'] }) {
  const translate = useTranslate();
  return ENDED.map((resource) => {
    const names = ended.filter((one) => one.resource === resource).map(({ name }) => name);
    if (names.length === 0) return null;
    return (
      <Alert key={resource} severity="warning" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
        {translate(`pages.event_admin.move.ends.${resource}`, { smart_count: names.length, names: names.join(', ') })}
      </Alert>
    );
  });
}

function useMove(id: number) {
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const done = useDone();
  const refresh = useRefreshResources();
  const { isBusy, problem, attempt } = useShownAttempt();
  const call = (body: Target & { dry_run?: true }) =>
    dataProvider.call<typeof moveEvent>({ method: 'POST', path: '/v1/admin/events/{id}/move', params: { id }, body });
  return {
    isBusy,
    problem,
    preview: async ({ organization_id, application_id }: Target) => {
      const { data } = await call({ organization_id, application_id, dry_run: true });
      return 'moves' in data ? { along: data.moves, ends: data.revokes } : { along: {}, ends: [] };
    },
    move: ({ organization_id, application_id }: Target) =>
      attempt(async () => {
        const { meta } = await call({ organization_id, application_id });
        refresh();
        done('pages.event_admin.move.done', {}, meta);
      }),
  };
}
