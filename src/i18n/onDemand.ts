import { flattened } from '../../providers/i18nProvider';
import type { Messages } from './messages';

/** English texts that come with the pages that show them, by key: each page imports its own. */
export const onDemand: Record<string, string> = {};

/** Adds the texts of a part of the console, which is loaded now. */
export function addTexts(messages: Messages): void {
  Object.assign(onDemand, flattened(messages));
}
