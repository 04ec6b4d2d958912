import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Looks } from '../../../../engine/fields/fieldConsole';
import { createLooks, drawFields } from '../../../../engine/fields/looks';
import { rating } from '../rating/rating.field';
import { renderCell, renderField } from './renderField';

const modules = import.meta.glob<{ looks: Looks }>('../rating/*.console.tsx', { eager: true });

drawFields(modules);
afterEach(cleanup);

test('a field type outside the engine is drawn from its own folder, as its options ask', async () => {
  renderCell(rating({ isStarry: true }), { value: 3 });
  expect(screen.getByText('★★★')).toBeDefined();
  renderCell(rating(), { value: 3 });
  expect(screen.getByText('3')).toBeDefined();
  const { formValue } = await renderField(rating(), { value: 2 });
  fireEvent.change(screen.getByRole('slider', { name: /Thing/ }), { target: { value: '4' } });
  expect(formValue()).toBe(4);
});

test('a type that no file draws is told by its name', () => {
  const { drawFields, lookOf } = createLooks();
  expect(() => lookOf(rating())).toThrow('The field type "rating" is not drawn');
  drawFields(modules);
  expect(lookOf(rating()).Cell).toBeDefined();
});

test('two files that draw one type are refused, a file that is read again is not', () => {
  const { drawFields } = createLooks();
  drawFields(modules);
  drawFields(modules);
  const [looks] = Object.values(modules);
  expect(() => drawFields({ './other.console.tsx': looks as { looks: Looks } })).toThrow(
    '"rating" is drawn by ../rating/rating.console.tsx and by ./other.console.tsx',
  );
});
