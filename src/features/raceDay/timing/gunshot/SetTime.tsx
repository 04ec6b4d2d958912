import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SubmitEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useResourcePlan } from '../../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../../engine/console/forms/FormRoot';
import { useFieldsForm } from '../../../../../engine/console/forms/useFieldsForm';
import { useWrites } from '../../../../../engine/console/writes/useWrites';
import { useInstantText } from '../../../../../engine/fields/format/useInstantText';
import { partOf } from '../../../../../engine/fields/instant/enteredInstant';
import { CLOCKS_DIFFER_MS } from '../../../../../resources/gunshots/clocksDiffer';
import { useZone } from '../../../../shared/event/EventContext';
import { ImpactSummary } from '../../../../shared/impact/ImpactSummary';
import { useImpact } from '../../../../shared/impact/useImpact';
import { serverNow } from '../../../../shared/live/serverClock/useServerClock';
import { today } from '../../corrections/InstantField';
import { useTimingAddresses } from '../../shared/timingAddresses';
import type { TimingSetup } from '../../shared/timingRecords';
import { farStart, plannedGunshot, type Targets } from './targets';
import { useTellShot } from './useTellShot';

const FIELDS = ['fired_at', 'note'];

interface SetTimeProps {
  eventId: number;
  setup: TimingSetup;
  targets: Targets;
}

/** A gunshot whose time is known from elsewhere, typed to the millisecond. */
export function SetTime({ eventId, setup, targets }: SetTimeProps) {
  const translate = useTranslate();
  const zone = useZone();
  const textOf = useInstantText();
  const plan = useResourcePlan('gunshots');
  const fields = FIELDS.flatMap((name) => plan.fields.get(name) ?? []);
  const tell = useTellShot({ eventId, setup });
  const navigate = useNavigate();
  const addresses = useTimingAddresses();
  const writes = useWrites(plan);
  const { form, submit, problem, notice, isBusy } = useFieldsForm({
    draft: { plan, name: `gunshots/set?event_id=${eventId}`, fields },
    // Most are of the same day: only the time is left to say.
    defaultValues: { fired_at: partOf({ date: today(zone).date, time: null }), note: null },
    sent: () => fields,
    write: async (values) => {
      const { data } = await writes.create({ event_id: eventId, source: 'manual', ...targets, ...values });
      navigate(addresses.home);
      await tell('saved', { ...targets, fired_at: String(values.fired_at) }, data.id);
    },
  });
  const { fired_at } = useWatch({ control: form.control });
  const planned = plannedGunshot({ fired_at, ...targets });
  const impact = useImpact(planned);
  const far = planned && farStart(setup, targets, Date.parse(String(fired_at)));
  // Asked once of each time and whom it starts; saving again is the answer.
  const isAhead = planned !== null && Date.parse(String(fired_at)) > serverNow() + CLOCKS_DIFFER_MS;
  const question = far || isAhead ? JSON.stringify(planned) : null;
  const [asked, setAsked] = useState<string | null>(null);
  const isAsking = question !== null && question === asked;
  const save = (submitted: SubmitEvent) => {
    if (question === null || isAsking) return submit(submitted);
    submitted.preventDefault();
    setAsked(question);
  };
  return (
    <FormRoot form={form}>
      <form noValidate onSubmit={save}>
        {notice}
        <Box sx={{ maxWidth: 480, mb: 1 }}>
          {fields.map((field) => (
            <FieldInput key={field.name} plan={plan} field={field} />
          ))}
        </Box>
        {far && (
          <Alert key={String(isAsking)} severity="warning" role={isAsking ? 'alert' : 'status'} sx={{ mb: 1 }}>
            {translate('timing.shot.far_set', { whom: far.target.name, at: textOf(far.plannedAt) })}
          </Alert>
        )}
        {isAhead && (
          <Alert severity="warning" role={isAsking ? 'alert' : 'status'} sx={{ mb: 1 }}>
            {translate('timing.shot.ahead')}
          </Alert>
        )}
        <ImpactSummary state={impact} />
        {problem && <Alert severity="error">{problem}</Alert>}
        <Button type="submit" variant="outlined" sx={{ mt: 1 }} disabled={isBusy}>
          {translate(isAsking ? 'timing.shot.save_anyway' : 'timing.shot.save')}
        </Button>
      </form>
    </FormRoot>
  );
}
