import type { FieldPlan } from '../core/plan';
import { booleanConsole, visibilityConsole } from './boolean/boolean.console';
import type { BooleanOptions } from './boolean/boolean.field';
import { calendarDateConsole } from './calendarDate/calendarDate.console';
import { choiceConsole } from './choice/choice.console';
import { colourConsole } from './colour/colour.console';
import { distanceConsole } from './distance/distance.console';
import { durationConsole } from './duration/duration.console';
import type { FieldConsole } from './fieldConsole';
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
const consoles: Readonly<Record<string, FieldConsole | ((options: object) => FieldConsole)>> = {
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
export function consoleOf({ field }: FieldPlan): FieldConsole {
  const found = consoles[field.type.name];
  if (!found)
    throw new Error(`The field type "${field.type.name}" has no console: add it to engine/fields/consoleOf.ts.`);
  return typeof found === 'function' ? found(field.options) : found;
}
