import type { Language } from '../../providers/i18nProvider';

/** The languages beside English (US). Each loads its texts when somebody chooses it. */
export const languages: readonly Language[] = [];
