import { registration } from '../i18n/en/onDemand/registration';
import { createTranslator } from '../i18n/translator';

/** The texts of the pages that are loaded when somebody opens them. */
export const translateMore = createTranslator({ registration });
