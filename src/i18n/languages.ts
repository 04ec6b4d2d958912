import type { Language } from '../../providers/i18nProvider';

const language = (locale: string, name: string): Language => ({
  locale,
  name,
  load: async () => (await import('./loadTexts')).loadTexts(locale),
  reads: async (texts) => (await import('./readConsoleServer')).readConsoleServer(locale, texts),
});

/** The languages beside English (US). Each loads its texts when somebody chooses it. */
export const languages: readonly Language[] = [
  language('nl', 'Nederlands'),
  language('de', 'Deutsch'),
  language('fr', 'Français'),
];
