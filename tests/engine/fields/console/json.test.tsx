// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json } from '../../../../engine/fields/json/json.field';
import { renderCell, renderField } from './renderField';

afterEach(cleanup);

const schema = {
  type: 'object',
  properties: {
    live: { type: 'boolean', description: 'Follow everybody.' },
    shade: { type: 'string', format: 'color', pattern: '^#[0-9A-F]{6}$' },
    site: { type: 'string', format: 'uri' },
    limit: { type: ['integer', 'null'], minimum: 0 },
    days: { type: 'array', items: { type: 'string', enum: ['monday', 'tuesday', 'sunday'] } },
    logo: { type: ['integer', 'null'], format: 'file' },
  },
  required: ['limit'],
  additionalProperties: false,
} as const;

test('each property is drawn as the field type that its schema stands for', async () => {
  const { user, formValue } = await renderField(json({ schema }));
  const live = await screen.findByRole('switch', { name: 'Live' });
  expect(live).toHaveAccessibleDescription('Follow everybody.');
  await user.click(live);
  await user.type(screen.getByLabelText('Shade'), '#0A5C36');
  await user.type(screen.getByLabelText('Address'), 'club.example');
  await user.type(screen.getByRole('textbox', { name: /^Limit/ }), '12');
  await user.click(screen.getByRole('combobox', { name: 'Days' }));
  await user.click(await screen.findByRole('option', { name: 'Sunday' }));
  await user.click(await screen.findByRole('option', { name: 'Monday' }));
  expect(formValue()).toEqual({
    live: true,
    shade: '#0A5C36',
    site: 'https://club.example',
    limit: 12,
    days: ['sunday', 'monday'],
  });
  expect(screen.getByRole('group', { name: 'Thing' })).toBeInTheDocument();
});

test('what is emptied is left out, and of a field that may be empty nothing is left', async () => {
  const { user, formValue } = await renderField(json({ schema }), { value: { site: 'https://a.example', limit: 1 } });
  await user.clear(await screen.findByLabelText('Address'));
  expect(formValue()).toEqual({ limit: 1 });
  await user.clear(screen.getByRole('textbox', { name: /^Limit/ }));
  expect(formValue()).toBeNull();
});

test('a field that is never empty keeps an empty object', async () => {
  const { user, formValue } = await renderField(json({ schema, default: {} as never }), { value: { limit: 1 } });
  await user.clear(await screen.findByRole('textbox', { name: /^Limit/ }));
  expect(formValue()).toEqual({});
});

test('the property that is wrong says so in its own words', async () => {
  const { user } = await renderField(json({ schema }));
  const shade = await screen.findByLabelText('Shade');
  await user.type(shade, 'greenish');
  await user.type(screen.getByRole('textbox', { name: /^Limit/ }), '3');
  await user.click(screen.getByText('Save'));
  await waitFor(() => expect(shade).toHaveAccessibleDescription('Must be a colour such as #FF6600.'));
  expect(screen.getByRole('textbox', { name: /^Limit/ })).not.toHaveAccessibleDescription();
});

test('an upload that ends late leaves what was typed meanwhile', async () => {
  let finish: (answer: { data: object }) => void = () => undefined;
  const uploaded = new Promise((resolve) => {
    finish = resolve;
  });
  const stored = { id: 5, filename: 'uploads/logo.png', size: 100, mime_type: 'image/png' };
  const { user, formValue } = await renderField(json({ schema }), {
    dataProvider: { upload: () => uploaded, getOne: async () => ({ data: stored }) },
  });
  await screen.findByLabelText('Shade');
  const picker = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(picker, new File(['x'], 'logo.png', { type: 'image/png' }));
  await user.type(screen.getByLabelText('Shade'), '#0A5C36');
  finish({ data: stored });
  await waitFor(() => expect(formValue()).toEqual({ shade: '#0A5C36', logo: 5 }));
});

test('a cell names the properties that are there', () => {
  renderCell(json({ schema }), { value: { live: true, limit: null, days: ['sunday', 'monday'] } });
  expect(document.body).toHaveTextContent('Live: Yes · Days: Sunday, Monday');
});

test('a cell of another shape is its JSON, and of an empty one a dash', async () => {
  renderCell(json({ schema: {} }), { value: [1.234, { a: 1 }] });
  expect(await screen.findByText('[1.23,{"a":1}]')).toBeInTheDocument();
  cleanup();
  renderCell(json({ schema: {} }), { value: {} });
  expect(await screen.findByText('–')).toBeInTheDocument();
});
