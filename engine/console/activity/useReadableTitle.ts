import type { ResourcePlan } from '../../core/plan';
import type { ChoiceOptions } from '../../fields/choice/choice.field';
import { useChoiceLabels } from '../../fields/choice/useChoiceLabel';
import { formatInstant } from '../../fields/format/dates';
import { useTimeZone } from '../../fields/instant/TimeZoneContext';

const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

/**
 * What a record is called, in the reader's words: some are called by a choice, as a role is, and some by their time, which the
 * zone's clock shows.
 */
export function useReadableTitle(): (resource: ResourcePlan, title: string) => string {
  const timeZone = useTimeZone();
  const labelOf = useChoiceLabels();
  return (resource, title) => {
    const [name = '', ...more] = resource.resource.title;
    const field = more.length === 0 ? resource.fields.get(name) : undefined;
    const { values } = (field?.field.options ?? {}) as Partial<ChoiceOptions>;
    if (field && values?.includes(title)) return labelOf(field, title);
    return title.replace(INSTANT, (instant) => formatInstant(instant, timeZone));
  };
}
