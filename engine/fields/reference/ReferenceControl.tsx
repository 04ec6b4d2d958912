import { ComboControl, type ComboOption } from '../inputs/ComboControl';
import { FieldFrame } from '../inputs/FieldFrame';
import type { ControlProps } from '../inputs/fieldInputState';
import { useCandidates } from './useCandidates';
import { useFullTitle, useRecordTitles } from './useRecordTitles';

/** One record of another resource, searched by what people call it. */
export function ReferenceControl(control: ControlProps) {
  return <SearchedRecords {...control} isMultiple={false} />;
}

/** Several of them. */
export function ReferencesControl(control: ControlProps) {
  return <SearchedRecords {...control} isMultiple />;
}

function SearchedRecords({ props, input, isMultiple }: ControlProps & { isMultiple: boolean }) {
  const { field } = props;
  const ids = (input.value === null ? [] : [input.value].flat()).filter((id) => typeof id === 'number');
  const { records, search, within } = useCandidates(field, () => input.value !== null && input.onChange(null));
  const titleOf = useRecordTitles(field, ids, within);
  const representation = useFullTitle(field, records, within);
  const options = records.map((record): ComboOption => ({ value: Number(record.id), label: representation(record) }));
  return (
    <FieldFrame props={props} input={input}>
      <ComboControl
        props={props}
        input={input}
        isMultiple={isMultiple}
        options={options}
        optionOf={(id) => ({ value: Number(id), label: titleOf(Number(id)) })}
        search={search}
      />
    </FieldFrame>
  );
}
