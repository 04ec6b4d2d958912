import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Looks } from '../../../../engine/fields/fieldConsole';
import { drawFields, lookOf } from '../../../../engine/fields/looks';
import { integer } from '../../../../engine/fields/number/number.field';
import { rating } from '../rating/rating.field';
import { renderCell, renderField } from './renderField';

const modules = import.meta.glob<{ looks: Looks }>('../rating/*.console.tsx', { eager: true });

test('a field type outside the engine is drawn from its own folder, as its options ask', async () => {
  expect(() => lookOf(rating())).toThrow('The field type "rating" is not drawn');
  drawFields(modules);
  renderCell(rating({ isStarry: true }), { value: 3 });
  expect(screen.getByText('★★★')).toBeDefined();
  renderCell(rating(), { value: 3 });
  expect(screen.getByText('3')).toBeDefined();
  const { formValue } = await renderField(rating(), { value: 2 });
  fireEvent.change(screen.getByRole('slider', { name: /Thing/ }), { target: { value: '4' } });
  expect(formValue()).toBe(4);
});

test('two files that draw one type are refused, a file that is read again is not', () => {
  drawFields(modules);
  const others = { './other.console.tsx': { looks: { integer: lookOf(integer()) } } };
  expect(() => drawFields(others)).toThrow(
    '"integer" is drawn by ./number/number.console.tsx and by ./other.console.tsx',
  );
});
