import { describe, expect, it } from 'vitest';
import { importTargets } from '../../../engine/api/import/mapping/importTargets';
import { mapColumns } from '../../../engine/api/import/mapping/mapColumns';
import { distance } from '../../../engine/fields/distance/distance.field';
import { lengthUnitOf } from '../../../engine/fields/measure/measure';
import { decimal } from '../../../engine/fields/number/number.field';
import { plan } from '../../../resources/allResources';

describe('lengths in files', () => {
  it.each([
    ['Km', 'km'],
    ['KM-punkt', 'km'],
    ['Distance (miles)', 'miles'],
    ['distance_m', 'm'],
    ['Meters', 'm'],
    ['Point kilométrique', 'km'],
    ['Streckenkilometer', 'km'],
    ['Distance', null],
    ["10K's", null],
  ])('the heading %s says %s', (heading, unit) => {
    expect(lengthUnitOf(heading)).toBe(unit);
  });

  it('are in the unit of the cell, else of the heading, else of the field', () => {
    const metres = decimal({ isLength: true });
    const read = (text: string, heading?: string) =>
      metres.type.fromText(text, metres.options, heading ? { heading } : {});
    expect(['12.5 km', '12,5km', '12500', '12500 m'].map((text) => read(text))).toEqual(
      Array(4).fill({ ok: true, value: 12_500 }),
    );
    expect([read('12.5', 'km'), read('12500 m', 'km')]).toEqual(Array(2).fill({ ok: true, value: 12_500 }));
    // A comma before three digits of metres may mean thousands.
    expect(read('12,500')).toMatchObject({ ok: false, issue: { key: 'validation.separator' } });
    expect(distance().type.fromText('800', {}, { heading: 'Distance (m)' })).toEqual({
      ok: true,
      value: { value: 800, unit: 'm' },
    });
  });

  it('are told where nothing says the unit and they look like kilometres', () => {
    const targets = importTargets({ plan, resource: plan.get('markers') });
    const warningsOf = (heading: string, cells: string[]) =>
      mapColumns({ targets, columns: ['Name', heading], samples: cells.map((cell) => ['Stand', cell]) }).warnings;
    expect(warningsOf('Afstand', ['5', '12.5', '40'])).toEqual([
      'The column “Afstand” says no unit, and is read as metres. Call it “Afstand (km)” in the file if these are kilometres.',
    ]);
    expect(warningsOf('Afstand', ['5000', '12500'])).toEqual([]);
    expect(warningsOf('Afstand', ['5 km', '12.5 km'])).toEqual([]);
    expect(warningsOf('Km', ['5', '12.5'])).toEqual([]);
    // As it is exported.
    expect(warningsOf('Along the course', ['5', '12.5'])).toEqual([]);
  });
});
