import { instant } from './instant/instant.field';
import { bigInteger, integer } from './number/number.field';

/** What every record has. `version` counts writes: `If-Match` compares it. */
export const baseFields = {
  id: bigInteger({ readOnly: true, required: true, sortable: true, section: false, label: 'ID' }),
  created_at: instant({ readOnly: true, required: true, section: false, label: 'Created' }),
  updated_at: instant({ readOnly: true, required: true, sortable: true, section: false, label: 'Changed' }),
  version: integer({ readOnly: true, required: true, filterable: false, column: 'never', section: false }),
} as const;
