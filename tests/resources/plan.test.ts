import { expect, it } from 'vitest';
import { plan } from '../../resources/allResources';

it('compiles', () => {
  expect(plan.get('athletes').fields.get('start_number')?.label).toBe('Bib');
});
