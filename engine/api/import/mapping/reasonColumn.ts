import { REASON_COLUMN } from '../../../core/importReason';
import { headerKey } from './headerKey';

export function isReasonColumn(name: string): boolean {
  return headerKey(name) === headerKey(REASON_COLUMN);
}
