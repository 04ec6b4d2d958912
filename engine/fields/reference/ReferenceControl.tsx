import { useGetRecordRepresentation } from 'react-admin';
import { ComboControl, type ComboOption } from '../inputs/ComboControl';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { useCandidates } from './useCandidates';
import { useRecordTitles } from './useRecordTitles';

/** One record of another resource, or several for lists of ids: searched by what people call it. */
export function ReferenceControl({ props, input }: ControlProps) {
  const { field } = props;
  const target = field.target ?? '';
  const ids = (input.value === null ? [] : [input.value].flat()).filter((id) => typeof id === 'number');
  const titleOf = useRecordTitles(target, ids);
  const representation = useGetRecordRepresentation(target);
  const { records, search } = useCandidates(field, () => input.value !== null && input.onChange(null));
  const options = records.map(
    (record): ComboOption => ({ value: Number(record.id), label: String(representation(record)) }),
  );
  return (
    <FieldFrame props={props} input={input}>
      <ComboControl
        props={props}
        input={input}
        isMultiple={field.field.type.name === 'reference_list'}
        options={options}
        optionOf={(id) => ({ value: Number(id), label: titleOf(Number(id)) })}
        search={search}
      />
    </FieldFrame>
  );
}
