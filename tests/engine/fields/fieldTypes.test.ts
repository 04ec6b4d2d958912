import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPERATORS } from '../../../engine/core/field';
import type { Parsed } from '../../../engine/core/issue';
import { engineMessages } from '../../../engine/core/messages';
import { expectSamples } from './expectSamples';
import { fieldSamples } from './fieldSamples';
import { accepts } from './jsonSchemaAccepts';

/** As it comes back from JSON, which is how values travel. */
const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe.each(fieldSamples)('$name', ({ field, input, isOneWay }) => {
  const { type, options } = field;
  const parse = (given: unknown): Parsed<unknown> => type.parse(given, options);
  const value = input.map(parse).filter((parsed) => parsed.ok);
  const values = value.map((parsed) => (parsed.ok ? parsed.value : undefined));
  // Empty texts and lists never become cells.
  const cells = values.filter((parsed) => type.toText(parsed, options) !== '');

  test('reads what it wrote to a file', () => {
    fc.assert(
      fc.property(isOneWay ? fc.constant(undefined) : cells, (given) => {
        if (isOneWay) expect(type.toText('secret', options)).toBe('');
        else expect(type.fromText(type.toText(given, options), options, {})).toEqual({ ok: true, value: wire(given) });
      }),
    );
  });

  test('reads its own outcome to the same', () => {
    fc.assert(
      fc.property(values, (given) => {
        expect(parse(given)).toEqual({ ok: true, value: given });
        expect(parse(wire(given))).toEqual({ ok: true, value: wire(given) });
      }),
    );
  });

  test('has samples that it takes', () => expectSamples(field));

  test('its schema accepts every value', () => {
    fc.assert(
      fc.property(values, (given) => {
        expect(accepts(type.jsonSchema(options), wire(given))).toBe(true);
      }),
    );
  });

  test('what it refuses, though written as it writes values, its schema refuses too', () => {
    // Odd characters, calendars and address books are beyond a schema.
    const isBeyondSchemas =
      /control_characters|json_|validation\.(url|email|date_past|time_zone|keywords|list_duplicate|max|range|line_point)$/;
    fc.assert(
      fc.property(fc.oneof(input, fc.anything()), (given) => {
        const parsed = parse(given);
        if (parsed.ok || isBeyondSchemas.test(parsed.issue.key)) return;
        const isAltered = typeof given === 'string' && given.normalize('NFC').trim() !== given;
        const isInstant = type.name === 'instant';
        if (!isAltered && !isInstant) expect(accepts(type.jsonSchema(options), given)).toBe(false);
      }),
    );
  });

  test('compare is a total order', () => {
    const compare = (a: unknown, b: unknown): number => Math.sign(type.compare(a, b, options));
    fc.assert(
      fc.property(values, values, values, (a, b, c) => {
        expect(compare(a, a)).toBe(0);
        expect(compare(a, b) + compare(b, a)).toBe(0);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('bad input is refused with a known message, and never throws', () => {
    const anything = fc.oneof(fc.anything({ withBigInt: true, withDate: true, withMap: true }), fc.string(), input);
    fc.assert(
      fc.property(anything, fc.string({ unit: 'binary' }), (given, cell) => {
        const outcomes = [
          parse(given),
          type.fromText(cell, options, { dateFormat: 'DD/MM/YYYY', timeZone: 'Europe/Amsterdam' }),
          ...type.operators(options).map((operator) => type.parseOperand(cell, operator, options)),
        ];
        for (const outcome of outcomes) if (!outcome.ok) expect(engineMessages).toHaveProperty([outcome.issue.key]);
      }),
    );
  });

  test('its operators are known, and those that search have a text to search in', () => {
    const operators = type.operators(options);
    for (const operator of operators) expect(OPERATORS).toContain(operator);
    if (operators.includes('contains') || operators.includes('starts')) {
      expect(type.searchText).toBeDefined();
      expect(type.searchSql?.('column', options)).toContain('column');
    }
  });

  test('an operand is read as the value of the same text', () => {
    if (!type.operators(options).includes('eq')) return;
    fc.assert(
      fc.property(cells, (given) => {
        const parsed = type.parseOperand(type.toText(given, options), 'eq', options);
        expect(parsed.ok && type.compare(parsed.value, given, options)).toBe(0);
      }),
    );
  });
});
