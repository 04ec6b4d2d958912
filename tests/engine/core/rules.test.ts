import { describe, expect, test } from 'vitest';
import { englishText } from '../../../engine/core/messages';
import { parseField } from '../../../engine/core/operations/parseRecord';
import { compileResources } from '../../../engine/core/plan';
import { defineResource } from '../../../engine/core/resource';
import type { Rule } from '../../../engine/core/rules/rule';
import { rules } from '../../../engine/core/rules/rules';
import { baseFields } from '../../../engine/fields/baseFields';
import { text } from '../../../engine/fields/text/text.field';

const GENERIC = 'Field is not valid.';
const png = { name: 'Logo.PNG', type: 'image/png', size: 2048 };
const pdf = { name: 'course.pdf', type: 'application/pdf', size: 2049 };

interface Case {
  rule: Rule;
  good: readonly unknown[];
  bad: readonly unknown[];
  message?: string;
  record?: Record<string, unknown>;
}

const cases: readonly Case[] = [
  { rule: rules.alpha(), good: ['Łódź', ['a', 'b']], bad: ['a b', 'a1', ['a', '1']] },
  { rule: rules.alpha_dash(), good: ['a-b_1'], bad: ['a b', 'a.b'] },
  { rule: rules.alpha_num(), good: ['a1'], bad: ['a-1'] },
  { rule: rules.alpha_spaces(), good: ['a b'], bad: ['a1'] },
  { rule: rules.between(1, 5), good: [1, 5, '3'], bad: [0, 5.1, 'x', ' '], message: 'Must be between 1 and 5.' },
  { rule: rules.confirmed('again'), good: ['x'], bad: ['y'], record: { again: 'x' } },
  { rule: rules.digits(3), good: ['012'], bad: ['12', '12a', '1234'], message: 'Must be exactly 3 digits.' },
  {
    rule: rules.dimensions(10, 20),
    good: [{ width: 10, height: 20 }],
    bad: [{ width: 20, height: 10 }],
    message: 'Must be 10 by 20 pixels.',
  },
  { rule: rules.double(), good: ['1', '-1.5', 2.25], bad: ['1,5', '.', '1.'], message: 'Must be a valid decimal.' },
  { rule: rules.double(2), good: ['1.50'], bad: ['1.5', '1'] },
  { rule: rules.email(), good: ['a@b.nl'], bad: ['a@b', 'a b@c.nl'], message: 'Must be a valid e-mail address.' },
  { rule: rules.excluded(['a']), good: ['b'], bad: ['a'] },
  { rule: rules.ext(['png']), good: [png, [png]], bad: [pdf, [png, pdf], 'png'] },
  { rule: rules.image(), good: [png], bad: [pdf] },
  { rule: rules.integer(), good: ['-1', 2], bad: ['1.5', 'x'] },
  { rule: rules.is('a'), good: ['a'], bad: ['b'] },
  { rule: rules.is_not('a'), good: ['b'], bad: ['a'] },
  { rule: rules.length(2), good: ['ab', [1, 2], '😀😀'], bad: ['a', [1]] },
  { rule: rules.length(2, 3), good: ['ab', 'abc'], bad: ['a', 'abcd'] },
  { rule: rules.max(2), good: ['ab'], bad: ['abc'], message: 'Must be at most 2 characters.' },
  { rule: rules.min(2), good: ['ab'], bad: ['a'], message: 'Must be at least 2 characters.' },
  { rule: rules.max_value(2), good: [2], bad: [3, 'x'] },
  { rule: rules.min_value(2), good: [2], bad: [1, 'x'] },
  { rule: rules.mimes(['image/*', 'text/csv']), good: [png], bad: [pdf] },
  { rule: rules.numeric(), good: ['12'], bad: ['-1', '1.5'] },
  { rule: rules.oneOf(['a', 'b']), good: ['a'], bad: ['c'] },
  { rule: rules.regex(/^a/g), good: ['ab', 'ab'], bad: ['ba'], message: 'The format is invalid.' },
  { rule: rules.size(2), good: [png], bad: [pdf], message: 'Must be under 2KB.' },
];

describe.each(cases)('$rule.name', ({ rule, good, bad, message = GENERIC, record = {} }) => {
  test('tells good from bad', () => {
    for (const value of good) expect(rule.check(value, record)).toBeNull();
    for (const value of bad) expect(rule.check(value, record)).not.toBeNull();
  });

  test('has its message', () => {
    const issue = rule.check(bad[0], record);
    const texts =
      message === GENERIC && !/length|value|digits/.test(rule.name) ? [GENERIC, 'Must be a valid decimal.'] : [message];
    if (issue && message !== GENERIC) expect(texts).toContain(englishText(issue));
  });

  test('leaves empty values to required', () => {
    for (const empty of [null, undefined, '', []]) expect(rule.check(empty, record)).toBeNull();
  });
});

test('a rule without a message of its own has the generic one', () => {
  const issue = rules.alpha().check('1', {});
  expect(issue && englishText(issue)).toBe(GENERIC);
});

test('required, always or when another field asks for it', () => {
  expect(rules.required().check('', {})).not.toBeNull();
  expect(rules.required().check(0, {})).toBeNull();
  expect(rules.required_if('kind', 'a', 'b').check(null, { kind: 'b' })).not.toBeNull();
  expect(rules.required_if('kind', 'a', 'b').check(null, { kind: 'c' })).toBeNull();
  expect(rules.required_if('kind').check(null, { kind: 'c' })).not.toBeNull();
  expect(rules.required_if('kind').check(null, {})).toBeNull();
});

test('rules of a field run after its type, on the value as parsed, with the fields sent along', () => {
  const things = defineResource({
    name: 'things',
    tenancy: { kind: 'global' },
    fields: { code: text({ transform: 'upper', rules: [rules.regex(/^[A-Z]+$/), rules.confirmed('again')] }) },
    title: [],
    defaultSort: [],
  });
  const field = compileResources({ resources: [things], baseFields })
    .get('things')
    .fields.get('code');
  if (!field) throw new Error('no field');
  expect(parseField(field, 'abc', { again: 'ABC' })).toEqual({ value: 'ABC' });
  expect(parseField(field, 'abc1')).toMatchObject({ issue: { key: 'validation.rule.regex' } });
  expect(parseField(field, 'abc', { again: 'x' })).toMatchObject({ issue: { key: 'validation.rule.confirmed' } });
  expect(parseField(field, 7)).toMatchObject({ issue: { key: 'validation.text' } });
});
