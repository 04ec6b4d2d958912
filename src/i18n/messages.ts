import englishMessages from 'ra-language-english';
import { consoleTexts, formMessages } from '../../engine/console/consoleTexts';

export interface Messages {
  [key: string]: string | Messages;
}

/** A module of `en/` exports its texts; the export's name is the first part of their keys. */
type MessageModule = Record<string, string | Messages>;

const modules = import.meta.glob<MessageModule>('./en/*.ts', { eager: true });

/**
 * All English texts: react-admin's, the engine's, and the console's, which win. Those of issues come with what raises them.
 */
export const english: Messages = merged([
  englishMessages as Messages,
  { ...formMessages, engine: consoleTexts },
  ...Object.values(modules),
]);

function merged(parts: readonly Messages[]): Messages {
  const result: Messages = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) {
      const before = result[key];
      result[key] = typeof before === 'object' && typeof value === 'object' ? merged([before, value]) : value;
    }
  }
  return result;
}
