import { describe, expect, it } from 'vitest';
import { englishText } from '../../engine/core/messages';
import { parseField } from '../../engine/core/operations/parseRecord';
import { plan } from '../../resources/allResources';

const { fields } = plan.get('applications');

/** What is said of a value of a field; null where it is taken. */
function problemOf(name: string, value: string): string | null {
  const field = fields.get(name);
  if (!field) throw new Error(`Apps have no field "${name}".`);
  const outcome = parseField(field, value);
  return 'issue' in outcome ? englishText(outcome.issue) : null;
}

describe('an app', () => {
  it.each([
    ['GTM-ABC123', null],
    ['gtm-abc123', 'Must be GTM- followed by capital letters or digits. Did you mean GTM-ABC123?'],
    ['ABC 123', 'Must be GTM- followed by capital letters or digits. Did you mean GTM-ABC123?'],
    ['UA-99', 'Must be GTM- followed by capital letters or digits. Did you mean GTM-99?'],
    ['GTM-', 'Must be GTM- followed by capital letters or digits.'],
  ])('says of the tag manager %s: %s', (id, problem) => {
    expect(problemOf('tag_manager_id', id)).toBe(problem);
  });

  it('says what the key of error reporting looks like', () => {
    expect(problemOf('error_reporting_key', '0123456789abcdef0123456789abcdeF')).toBeNull();
    expect(problemOf('error_reporting_key', 'secret')).toBe('Must be 32 characters, each of them 0 to 9 or a to f.');
  });

  it('has its pictures checked for transparency as they are uploaded', () => {
    for (const name of ['icon_id', 'splash_id'])
      expect(fields.get(name)?.field.options).toMatchObject({ checksTransparency: true });
  });
});
