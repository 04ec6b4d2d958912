import { expect } from 'vitest';
import { type AnyField, samplesOf } from '../../../engine/core/field';
import { accepts } from './jsonSchemaAccepts';

/** Two values at least, each of which is read as it is from bodies and from files, and fits the schema; none of a reference. */
export function expectSamples(field: AnyField): void {
  const { type, options } = field;
  const samples = samplesOf(field);
  const distinct = new Set(samples.map((sample) => JSON.stringify(sample)));
  if (type.target) expect(samples).toEqual([]);
  else expect(distinct.size).toBeGreaterThan(1);
  for (const sample of samples) {
    expect(type.parse(sample, options)).toEqual({ ok: true, value: sample });
    expect(accepts(type.jsonSchema(options), sample)).toBe(true);
    // What is never given out has no cell, and an empty list an empty one.
    const cell = type.toText(sample, options);
    if (cell !== '') expect(type.fromText(cell, options, {})).toEqual({ ok: true, value: sample });
  }
}
