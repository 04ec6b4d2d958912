import { describe, expect, it } from 'vitest';
import { samplesOf } from '../../engine/core/field';
import { parseField } from '../../engine/core/operations/parseRecord';
import { plan } from '../../resources/allResources';
import { expectSamples } from '../engine/fields/expectSamples';

it('compiles', () => {
  expect(plan.get('athletes').fields.get('start_number')?.label).toBe('Bib');
});

describe.each([...plan.resources.values()])('the fields of $name', ({ fields }) => {
  it.each([...fields.values()])('$name has samples that it takes, examples of its own where it needs them', (field) => {
    expectSamples(field.field);
    for (const value of samplesOf(field.field)) expect(parseField(field, value)).toEqual({ value });
  });
});

it('says that the least lap time is in milliseconds', () => {
  expect(plan.get('races').fields.get('min_lap_time')?.field.options.help).toMatch(/milliseconds/);
});
