import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { FieldPlan } from '../core/plan';
import { booleanConsole, visibilityConsole } from './boolean/boolean.console';
import type { BooleanOptions } from './boolean/boolean.field';
import { calendarDateConsole } from './calendarDate/calendarDate.console';
import { choiceConsole } from './choice/choice.console';
import { colourConsole } from './colour/colour.console';
import { distanceConsole } from './distance/distance.console';
import { durationConsole } from './duration/duration.console';
import type { FieldConsole, FieldInputProps, FieldLook } from './fieldConsole';
import { fileConsole } from './file/file.console';
import { instantConsole } from './instant/instant.console';
import { jsonConsole } from './json/json.console';
import { keywordsConsole } from './keywords/keywords.console';
import { listConsole } from './list/list.console';
import { longTextConsole } from './longText/longText.console';
import { numberConsole } from './number/number.console';
import { rangeConsole } from './range/range.console';
import { categoryConsole, referenceConsole } from './reference/reference.console';
import type { ReferenceOptions } from './reference/reference.field';
import { referenceListConsole } from './referenceList/referenceList.console';
import { richTextConsole } from './richText/richText.console';
import { secretConsole } from './secret/secret.console';
import { speedConsole } from './speed/speed.console';
import { sportSpeedConsole } from './sportSpeed/sportSpeed.console';
import { codeConsole, textConsole } from './text/text.console';
import type { TextOptions } from './text/text.field';
import { timeZoneConsole } from './timeZone/timeZone.console';
import { urlConsole } from './url/url.console';

/** One entry for each field type; where an option changes how a type looks, the entry reads the options. */
const looks: Readonly<Record<string, FieldLook | ((options: object) => FieldLook)>> = {
  big_integer: numberConsole,
  boolean: (options: BooleanOptions) => (options.isVisibility ? visibilityConsole : booleanConsole),
  calendar_date: calendarDateConsole,
  choice: choiceConsole,
  colour: colourConsole,
  decimal: numberConsole,
  distance: distanceConsole,
  duration: durationConsole,
  file: fileConsole,
  instant: instantConsole,
  integer: numberConsole,
  json: jsonConsole,
  keywords: keywordsConsole,
  list: listConsole,
  long_text: longTextConsole,
  range: rangeConsole,
  reference: (options) => ((options as ReferenceOptions).isCategory ? categoryConsole : referenceConsole),
  reference_list: referenceListConsole,
  rich_text: richTextConsole,
  secret: secretConsole,
  speed: speedConsole,
  sport_speed: sportSpeedConsole,
  text: (options: TextOptions) => (options.isNumberLike ? codeConsole : textConsole),
  time_zone: timeZoneConsole,
  url: urlConsole,
};

/**
 * How the console shows and edits a field. Cells come with the grid; inputs are loaded when a form first shows one.
 * @throws Error for a type that has no entry here (a programming error).
 */
export function consoleOf(field: FieldPlan): FieldConsole {
  const { Cell, isTabular = false, width } = lookOf(field);
  return { Input: FieldInput, FilterInput: FieldFilterInput, Cell, isTabular, ...(width !== undefined && { width }) };
}

function lookOf({ field }: FieldPlan): FieldLook {
  const found = looks[field.type.name];
  if (!found)
    throw new Error(`The field type "${field.type.name}" is not drawn: add it to engine/fields/consoleOf.tsx.`);
  return typeof found === 'function' ? found(field.options) : found;
}

const FormControl = lazy(async () => ({ default: (await import('./inputs/BoundControl')).FormControl }));
const FilterControl = lazy(async () => ({ default: (await import('./inputs/BoundControl')).FilterControl }));

function FieldInput(props: FieldInputProps) {
  const { Control } = lookOf(props.field);
  return (
    <Suspense fallback={<ControlSkeleton isCompact={props.isCompact} />}>
      <FormControl Control={Control} props={props} />
    </Suspense>
  );
}

function FieldFilterInput(props: FieldInputProps) {
  const look = lookOf(props.field);
  return (
    <Suspense fallback={<ControlSkeleton isCompact={props.isCompact} />}>
      <FilterControl Control={look.FilterControl ?? look.Control} props={props} />
    </Suspense>
  );
}

function ControlSkeleton({ isCompact = false }: { isCompact?: boolean | undefined }) {
  return <Skeleton variant="rounded" height={isCompact ? 36 : 62} aria-hidden />;
}
