import type { Issue } from './issue';

/**
 * English texts of every issue the engine raises. The server answers with them; the console translates the key and falls
 * back to them. `%{name}` stands for an argument (polyglot's notation).
 */
export const engineMessages: Readonly<Record<string, string>> = {
  'validation.invalid': 'Field is not valid.',
  'validation.required': 'This field is required.',
  'validation.unknown_field': 'There is no such field. Fields: %{allowed}.',
  'validation.read_only': 'This field is computed and cannot be written.',
  'validation.immutable': 'This field cannot be changed after creation.',
  'validation.text': 'Must be text.',
  'validation.min': 'Must be at least %{min} characters.',
  'validation.max': 'Must be at most %{max} characters.',
  'validation.control_characters': 'Contains characters that cannot be shown.',
  'validation.number': 'Must be a number.',
  'validation.integer': 'Must be a whole number.',
  'validation.min_value': 'Must be %{min} or more.',
  'validation.max_value': 'Must be %{max} or less.',
  'validation.boolean': 'Must be true or false.',
  'validation.choice': 'Must be one of: %{allowed}.',
  'validation.reference': 'Must be the id of an existing record.',
  'validation.reference_missing': 'No such record: %{id}.',
  'validation.date': 'Must be a date such as 2026-05-31.',
  'validation.instant': 'Must be a moment such as 2026-05-31T09:00:00.000Z.',
  'validation.list': 'Must be a list.',
  'validation.list_length': 'Must have at most %{max} items.',
  'validation.list_duplicate': 'Contains %{value} twice.',
  'validation.json': 'Must be an object.',
  'validation.unique': 'Is already taken.',
  'validation.other_tenant': 'Belongs to another event or organization.',
};

/** The English sentence of an issue. An unknown key reads as the generic message of the product's form rules. */
export function englishText(issue: Issue, messages: Readonly<Record<string, string>> = engineMessages): string {
  const text = messages[issue.key] ?? messages['validation.invalid'] ?? 'Field is not valid.';
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(issue.args?.[name] ?? ''));
}
