import './texts';
import FormHelperText from '@mui/material/FormHelperText';
import { type RaRecord, useGetOne, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import type { FieldPlan, ResourcePlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import type { NumberOptions } from '../../fields/number/number.field';
import { useMovedCount } from '../bulk/useMovedCount';
import { useConsole } from '../ConsoleSetup';
import type { BulkTarget } from '../grid/useGridSelection';
import { useCountFormat } from '../words/useNumberFormat';

interface RoomWarningProps {
  plan: ResourcePlan;
  field: FieldPlan;
  /** The records that are changed together; that of the form when left out. */
  moving?: BulkTarget | undefined;
}

/**
 * Says so where what a reference leads to holds, or would hold, more of these records than it has room for: its limit is a number that
 * warns below `{these}_count`. Saving stays possible.
 */
export function RoomWarning({ plan, field, moving }: RoomWarningProps) {
  const { plan: all } = useConsole();
  const target = all.get(field.target ?? '');
  const counted = `${plan.name}_count`;
  const limit = target.stored.find(({ field: { options } }) => (options as NumberOptions).warnsBelow === counted);
  const chosen: unknown = useWatch({ name: field.name });
  if (!limit || typeof chosen !== 'number') return null;
  const room = { plan, field, target, limit, counted, chosen };
  return moving ? <RoomOfMany {...room} moving={moving} /> : <RoomOfOne {...room} />;
}

interface RoomProps {
  plan: ResourcePlan;
  field: FieldPlan;
  target: ResourcePlan;
  limit: FieldPlan;
  counted: string;
  chosen: number;
}

/** A record that is there already is among those it holds. */
function RoomOfOne(props: RoomProps) {
  const { defaultValues: record } = useFormState();
  const isThere = record?.id !== undefined && record[props.field.name] === props.chosen;
  return <Room {...props} arriving={isThere ? 0 : 1} />;
}

function RoomOfMany({ moving, ...props }: RoomProps & { moving: BulkTarget }) {
  const { plan, field, chosen } = props;
  const arriving = useMovedCount({ plan, moving, field, chosen });
  return arriving === null ? null : <Room {...props} arriving={arriving} />;
}

function Room({ target, limit, counted, chosen, arriving }: RoomProps & { arriving: number }) {
  const translate = useTranslate();
  const count = useCountFormat();
  const { data } = useGetOne<RaRecord>(target.name, { id: chosen }, { retry: false });
  const [held, most] = [data?.[counted], data?.[limit.name]];
  if (!data || typeof held !== 'number' || typeof most !== 'number' || held + arriving <= most) return null;
  const values = { name: nameOf(target, data), count: count(held + arriving), max: count(most) };
  return (
    <FormHelperText role="status" sx={{ m: '2px 0 8px', color: 'warning.main' }}>
      {translate(arriving > 0 ? 'engine.room.would_hold' : 'engine.room.holds', values)}
    </FormHelperText>
  );
}

/** "Wave A", also where its name is "A". */
function nameOf(target: ResourcePlan, record: RaRecord): string {
  const title = titleOf(target, record);
  return title.toLowerCase().startsWith(target.label.toLowerCase()) ? title : `${target.label} ${title}`;
}
