import type { ResourcePlan } from '../../core/plan';
import type { ChoiceOptions } from '../../fields/choice/choice.field';
import { useChoiceLabels } from '../../fields/choice/useChoiceLabel';
import { useFormats } from '../../fields/format/useFormats';
import { withMoments } from '../../fields/format/writtenText';
import { useTimeZone } from '../../fields/instant/TimeZoneContext';

/**
 * What a record is called, in the reader's words: some are called by a choice, as a role is, and some by their time, which is
 * written as the event writes it.
 */
export function useReadableTitle(): (resource: ResourcePlan, title: string) => string {
  const timeZone = useTimeZone();
  const formats = useFormats();
  const labelOf = useChoiceLabels();
  return (resource, title) => {
    const [name = '', ...more] = resource.resource.title;
    const field = more.length === 0 ? resource.fields.get(name) : undefined;
    const { values } = (field?.field.options ?? {}) as Partial<ChoiceOptions>;
    if (field && values?.includes(title)) return labelOf(field, title);
    return withMoments(title, formats, timeZone);
  };
}
