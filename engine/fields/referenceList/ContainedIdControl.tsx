import { ComboControl } from '../inputs/ComboControl';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { useCandidates } from '../reference/useCandidates';
import { useFullTitle, useRecordTitles } from '../reference/useRecordTitles';

/** The one record that a list must contain, for filters; its operand is the id between separators. */
export function ContainedIdControl({ props, input }: ControlProps) {
  const id = /\d+/.exec(String(input.value ?? ''))?.[0];
  const { records, search, within } = useCandidates(props.field, () => input.onChange(null));
  const titleOf = useRecordTitles(props.field, id === undefined ? [] : [Number(id)], within);
  const representation = useFullTitle(props.field, records, within);
  return (
    <FieldFrame props={props} input={input}>
      <ComboControl
        props={props}
        input={{ ...input, value: id ?? null }}
        options={records.map((record) => ({ value: String(record.id), label: representation(record) }))}
        optionOf={(given) => ({ value: String(given), label: titleOf(Number(given)) })}
        search={search}
      />
    </FieldFrame>
  );
}
