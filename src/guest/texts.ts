import { account } from '../i18n/en/account';
import { createTranslator } from '../i18n/translator';

/** The texts of the sign-in pages. */
export const translate = createTranslator({ account });
