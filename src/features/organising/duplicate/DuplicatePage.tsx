import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../engine/console/forms/FormRoot';
import { useFieldsForm } from '../../../../engine/console/forms/useFieldsForm';
import { TaskProgress } from '../../../../engine/console/writes/TaskProgress';
import { useTaskWatch } from '../../../../engine/console/writes/useTaskWatch';
import type { Stored } from '../../../../resources/allResources';
import { DUPLICATED } from '../../../../resources/events/duplicated';
import type { duplicateEvent } from '../../../../resources/events/events.calls';
import { PageHeader } from '../../../frame/layout/PageHeader';
import { RecordOfAddress } from '../../../frame/pages/RecordOfAddress';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import { Panel } from '../../../shared/Panel';

type Part = (typeof DUPLICATED)[number];

const FIELDS = ['name', 'start_date'];
/** Another time the event is the same, and others take part. */
const FIRST = DUPLICATED.filter((part) => part !== 'athletes');
/** What is nothing without the races. */
const OF_RACES: readonly Part[] = ['waves', 'rankings'];
/** The same day of the week a year later. */
const YEAR_MS = 364 * 24 * 60 * 60 * 1000;

/** Copies the event to another first day. */
export function Component() {
  return (
    <RecordOfAddress resource="events" param="event_id" include={[]}>
      {(event) => <Duplicate event={event} />}
    </RecordOfAddress>
  );
}

function Duplicate({ event }: { event: Stored<'events'> }) {
  const translate = useTranslate();
  const crumbs = useEventCrumbs();
  const plan = useResourcePlan('events');
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const navigate = useNavigate();
  const [parts, setParts] = useState<ReadonlySet<Part>>(new Set(FIRST));
  const fields = FIELDS.flatMap((name) => plan.fields.get(name) ?? []);
  const { task, watch } = useTaskWatch(({ result }) => {
    const { event_id: copyId } = (result ?? {}) as { event_id?: number };
    if (copyId !== undefined) navigate(`/events/${copyId}/home`);
  });
  const isOffered = (part: Part) => parts.has('races') || !OF_RACES.includes(part);
  const { form, submit, problem, notice, isBusy } = useFieldsForm({
    draft: { plan, name: `events/${event.id}/duplicate`, fields },
    defaultValues: {
      name: translate('pages.duplicate.name', { name: event.name }),
      start_date: new Date(Date.parse(event.start_date) + YEAR_MS).toISOString().slice(0, 10),
    },
    sent: () => fields,
    write: async (values) => {
      const { data } = await dataProvider.call<typeof duplicateEvent>({
        method: 'POST',
        path: '/v1/admin/events/{id}/duplicate',
        params: { id: event.id },
        body: {
          name: String(values.name),
          start_date: String(values.start_date),
          include: DUPLICATED.filter((part) => parts.has(part) && isOffered(part)),
        },
      });
      watch(data as RaRecord);
    },
  });
  const turn = (part: Part) => {
    const next = new Set(parts);
    if (!next.delete(part)) next.add(part);
    setParts(next);
  };
  return (
    <>
      <PageHeader title={translate('pages.event.duplicate')} breadcrumbs={crumbs} />
      <FormRoot form={form}>
        <Box component="form" noValidate onSubmit={submit} sx={{ mt: 1, maxWidth: 720 }}>
          <Panel title={translate('pages.event.duplicate')}>
            <Typography sx={{ color: 'var(--sl-quiet)', mb: 2 }}>{translate('pages.duplicate.why')}</Typography>
            {notice}
            <Box sx={{ maxWidth: 480 }}>
              {fields.map((field) => (
                <FieldInput key={field.name} plan={plan} field={field} isRequired />
              ))}
            </Box>
            <Box component="fieldset" sx={{ display: 'grid', justifyItems: 'start', m: 0, mt: 1, p: 0, border: 0 }}>
              <Box component="legend" sx={{ fontSize: 13, fontWeight: 500, p: 0 }}>
                {translate('pages.duplicate.what')}
              </Box>
              {DUPLICATED.map((part) => (
                <FormControlLabel
                  key={part}
                  control={
                    <Checkbox
                      checked={parts.has(part) && isOffered(part)}
                      disabled={!isOffered(part)}
                      onChange={() => turn(part)}
                    />
                  }
                  label={`${translate(`pages.duplicate.part.${part}`)}${isOffered(part) ? '' : ` (${translate('pages.duplicate.needs_races')})`}`}
                />
              ))}
            </Box>
            {problem && (
              <Alert severity="error" sx={{ my: 1 }}>
                {problem}
              </Alert>
            )}
            {task ? (
              <TaskProgress task={task} />
            ) : (
              <Button type="submit" variant="contained" disabled={isBusy} sx={{ mt: 1 }}>
                {translate('pages.duplicate.submit')}
              </Button>
            )}
          </Panel>
        </Box>
      </FormRoot>
    </>
  );
}
