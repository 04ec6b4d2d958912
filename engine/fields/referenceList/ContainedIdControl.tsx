import { ComboControl } from '../inputs/ComboControl';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { useCandidates } from '../reference/useCandidates';
import { useRecordTitles, useTitle } from '../reference/useRecordTitles';

/** The one record that a list must contain, for filters; its operand is the id between separators. */
export function ContainedIdControl({ props, input }: ControlProps) {
  const id = /\d+/.exec(String(input.value ?? ''))?.[0];
  const titleOf = useRecordTitles(props.field, id === undefined ? [] : [Number(id)]);
  const representation = useTitle(props.field);
  const { records, search } = useCandidates(props.field, () => input.onChange(null));
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
