import '../../../i18n/importing';
import { ImportWizard } from '../../../../engine/console/import/ImportWizardPage';

/** Reads waves and timelines from a table; rows that name no race are about this one. */
export function FromTable({ raceId, fileId }: { raceId: number; fileId: number | null }) {
  return <ImportWizard kind="configuration" presets={{ race_id: raceId }} fileId={fileId} />;
}
