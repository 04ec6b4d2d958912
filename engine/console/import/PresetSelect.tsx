import { type RaRecord, useGetList, useTranslate } from 'react-admin';
import type { FieldPlan } from '../../core/plan';
import { titleOf } from '../../core/titleOf';
import { useConsole, useResourcePlan } from '../ConsoleSetup';
import { LabelledSelect } from '../LabelledSelect';
import { useFieldLabel } from '../words/useLabels';
import { useImportTexts } from './useImportTexts';
import type { ImportWizard } from './useImportWizard';

const MOST_CHOICES = 250;

interface PresetSelectProps {
  wizard: ImportWizard;
  /** A reference of the import. */
  field: FieldPlan;
  error: string | undefined;
}

/** What rows are taken to mean that say nothing of a field. */
export function PresetSelect({ wizard, field, error }: PresetSelectProps) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(useResourcePlan('imports'));
  const target = useResourcePlan(field.target ?? '');
  const within = useConsole().placeOf(wizard.kind.resource.name)?.within;
  const { data = [] } = useGetList<RaRecord<number>>(target.name, {
    filter: within,
    pagination: { page: 1, perPage: MOST_CHOICES },
    sort: { field: 'id', order: 'ASC' },
  });
  return (
    <LabelledSelect
      label={useImportTexts(wizard.kind).preset(field.name, labelOf(field))}
      value={String(wizard.presets[field.name] ?? '')}
      options={[
        { value: '', label: translate('engine.import.reading.preset_none') },
        ...data.map((record) => ({ value: String(record.id), label: titleOf(target, record) })),
      ]}
      onValue={(value) => wizard.preset(field.name, value ? Number(value) : null)}
      error={error}
    />
  );
}
