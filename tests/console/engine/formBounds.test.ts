import { describe, expect, it } from 'vitest';
import { readValues } from '../../../engine/console/forms/formValues';
import { plan } from '../../../resources/allResources';

describe('the values of a form', () => {
  const fields = ['start_date', 'end_date'].flatMap((name) => plan.get('events').fields.get(name) ?? []);

  it('rejects an end before the start without asking the server', () => {
    const { errors } = readValues({ fields, values: { start_date: '2027-06-05', end_date: '2027-06-01' } });
    expect([...errors]).toEqual([['end_date', { key: 'validation.not_before', args: { other: 'Start date' } }]]);
  });

  it('compares with fields that did not change', () => {
    const [, end] = fields;
    const values = { start_date: '2027-06-05', end_date: '2027-06-01' };
    expect(readValues({ fields: end ? [end] : [], values }).errors.size).toBe(1);
    expect(readValues({ fields, values: { ...values, end_date: '2027-06-05' } }).errors.size).toBe(0);
  });
});
