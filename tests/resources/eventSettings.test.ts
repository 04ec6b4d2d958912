import { describe, expect, it } from 'vitest';
import { parseField } from '../../engine/core/operations/parseRecord';
import type { FieldPlan } from '../../engine/core/plan';
import { plan } from '../../resources/allResources';

const parse = (name: string, value: unknown) => parseField(plan.get('events').fields.get(name) as FieldPlan, value);

describe('what an event starts with', () => {
  it.each(['settings', 'features', 'styling'])('fits the shape of its %s', (name) => {
    const { default: value } = plan.get('events').fields.get(name)?.field.options ?? {};
    expect(parse(name, value)).toEqual({ value });
  });
});

describe('the settings of an event', () => {
  it('know the languages that visitors can choose', () => {
    expect(parse('settings', { locales: ['nl-BE', 'fr-BE'] })).toHaveProperty('value');
    expect(parse('settings', { locales: ['nl-BE', 'xx'] })).toHaveProperty('issue.args.path', 'locales[1]');
    expect(parse('settings', { locales: ['nl-BE', 'nl-BE'] })).toHaveProperty('issue');
  });

  it('stand in sections of their own, one for each form', () => {
    const fields = [...plan.get('events').fields.values()];
    for (const section of ['settings', 'features', 'styling']) {
      expect(fields.filter(({ field }) => field.options.section === section).map(({ name }) => name)).toEqual([
        section,
      ]);
    }
  });
});
