import { fileRules } from './fileRules';
import { textRules } from './textRules';
import { valueRules } from './valueRules';

/**
 * The validation rules by name: `text({ rules: [rules.alpha_dash(), rules.min(3)] })`. Each is a pure function of the value
 * and, for a few, of the other fields.
 */
export const rules = { ...textRules, ...valueRules, ...fileRules };
