import { quoted } from '../../../engine/api/import/rows/cellSentences';
import { ApiError } from '../../../engine/core/errors';
import type { RankingRow } from './rankingSetup';

/**
 * Refuses to change the entries of an imported ranking that others rely on.
 * @throws ApiError 409
 */
export function requireUnheld({ name, status, confirmed }: RankingRow): void {
  if (status === 'official')
    throw new ApiError({
      code: 'conflict',
      message: `The ranking ${quoted(name)} is official, and its entries stay as they are. Set its status to unofficial first.`,
    });
  if (confirmed)
    throw new ApiError({
      code: 'conflict',
      message: `The ranking ${quoted(name)} is confirmed, and its entries stay as they are. Clear “Confirmed” first.`,
    });
}
