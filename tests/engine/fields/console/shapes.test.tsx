// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { colour } from '../../../../engine/fields/colour/colour.field';
import { distance } from '../../../../engine/fields/distance/distance.field';
import { json } from '../../../../engine/fields/json/json.field';
import { decimal } from '../../../../engine/fields/number/number.field';
import { range } from '../../../../engine/fields/range/range.field';
import { readHref } from '../../../../engine/fields/richText/readHref';
import { richText } from '../../../../engine/fields/richText/richText.field';
import { speed } from '../../../../engine/fields/speed/speed.field';
import { sportSpeed } from '../../../../engine/fields/sportSpeed/sportSpeed.field';
import { renderCell, renderField } from './renderField';

afterEach(cleanup);

const SEPARATOR_WARNING = 'Use a dot as decimal separator, not a comma.';

describe('a distance', () => {
  test('keeps the unit it is entered in', async () => {
    const { user, formValue } = await renderField(distance());
    await user.type(await screen.findByLabelText('Value'), '26.2');
    await user.selectOptions(screen.getByLabelText('Unit'), 'miles');
    expect(formValue()).toEqual({ value: 26.2, unit: 'miles' });
    expect(screen.getByRole('group', { name: 'Thing' })).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Value'));
    expect(formValue()).toBeNull();
  });

  test('warns about a comma, and does not take it', async () => {
    const { user } = await renderField(distance());
    await user.type(await screen.findByLabelText('Value'), '42,195');
    expect(screen.getByText(SEPARATOR_WARNING)).toBeInTheDocument();
    await user.click(screen.getByText('Save'));
    expect(await screen.findByText('Must be a number.')).toBeInTheDocument();
  });

  test('as a filter gives text', async () => {
    const { user, formValue } = await renderField(distance(), { isFilter: true });
    await user.type(await screen.findByLabelText('Value'), '10.5');
    expect(formValue()).toBe('10.5 km');
    expect(screen.getByLabelText('Value')).toHaveValue('10.5');
  });

  test('is shown with three decimals at most', () => {
    renderCell(distance(), { value: { value: 21.09754, unit: 'km' } });
    expect(screen.getByText('21.098 km')).toBeInTheDocument();
  });
});

describe('speeds', () => {
  test('per hour', async () => {
    const { user, formValue } = await renderField(speed());
    await user.type(await screen.findByLabelText('Value'), '12');
    expect(
      within(screen.getByLabelText('Unit'))
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['kph', 'mph']);
    expect(formValue()).toEqual({ value: 12, unit: 'km' });
  });

  test('a sport proposes its average, which follows the unit until a speed is typed', async () => {
    const sports = [
      { value: 'running', averageSpeed: { km: 10, miles: 6.2 } },
      { value: 'cycling', averageSpeed: { km: 25, miles: 15.5 } },
      { value: 'motorsport', averageSpeed: { km: 100, miles: 62 }, isDisabled: true },
    ];
    const { user, formValue } = await renderField(sportSpeed({ sports, list: 'sports' }));
    const sport = await screen.findByLabelText('Sport');
    expect(within(sport).queryByText('Motorsport')).toBeNull();
    await user.selectOptions(sport, 'Running');
    expect(formValue()).toEqual({ sport: 'running', average_speed_with_unit: { value: 10, unit: 'km' } });
    await user.selectOptions(screen.getByLabelText('Unit'), 'mph');
    expect(formValue()).toEqual({ sport: 'running', average_speed_with_unit: { value: 6.2, unit: 'miles' } });
    await user.selectOptions(sport, 'Cycling');
    expect(formValue()).toEqual({ sport: 'cycling', average_speed_with_unit: { value: 15.5, unit: 'miles' } });
    await user.clear(screen.getByLabelText('Value'));
    await user.type(screen.getByLabelText('Value'), '18');
    await user.selectOptions(sport, 'Running');
    expect(formValue()).toEqual({ sport: 'running', average_speed_with_unit: { value: 18, unit: 'miles' } });
  });
});

test('a colour is picked or typed; the picker opens with red', async () => {
  const { user, formValue } = await renderField(colour());
  const picker = await screen.findByLabelText('Pick a colour');
  expect(picker).toHaveValue('#ff0000');
  fireEvent.change(picker, { target: { value: '#ff6600' } });
  expect(formValue()).toBe('#FF6600');
  await user.clear(screen.getByLabelText('Thing'));
  expect(formValue()).toBeNull();
});

test.each([
  [0, '0%'],
  [0.29, '29%'],
  [0.999, '99%'],
  [1, '100%'],
])('a share of %d reads %s', (value, shown) => {
  renderCell(decimal({ isShare: true }), { value });
  expect(screen.getByText(shown)).toBeInTheDocument();
});

test('a range is null when it is the whole range', async () => {
  const { formValue } = await renderField(range({ min: 0, max: 100, unit: 'years' }), { value: { from: 18, to: 100 } });
  const from = await screen.findByRole('slider', { name: 'From' });
  expect(screen.getByText('18–100 years')).toBeInTheDocument();
  fireEvent.change(from, { target: { value: 20 } });
  expect(formValue()).toEqual({ from: 20, to: 100 });
  fireEvent.change(from, { target: { value: 0 } });
  expect(formValue()).toBeNull();
});

describe('JSON', () => {
  test('a flat schema is a form of switches, lists and lines', async () => {
    const schema = {
      type: 'object',
      properties: { live: { type: 'boolean' }, units: { enum: ['km', 'miles'] }, limit: { type: 'integer' } },
      additionalProperties: false,
    } as const;
    const { user, formValue } = await renderField(json({ schema }));
    await user.click(await screen.findByRole('switch', { name: 'Live' }));
    await user.selectOptions(screen.getByLabelText('Units'), 'Miles');
    await user.type(screen.getByLabelText('Limit'), '5');
    expect(formValue()).toEqual({ live: true, units: 'miles', limit: 5 });
  });

  test('any other is typed, and told what is wrong where', async () => {
    const schema = {
      type: 'object',
      properties: { sizes: { type: 'array', items: { type: 'integer' } } },
    } as const;
    const { user, formValue } = await renderField(json({ schema }));
    const control = await screen.findByLabelText('Thing');
    await user.click(control);
    await user.paste('{"sizes": [1, "two"]}');
    expect(formValue()).toEqual({ sizes: [1, 'two'] });
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(control).toHaveAccessibleDescription('sizes[1]: must be of type integer.'));
  });
});

describe('formatted text', () => {
  test('has an editor with the label as its name', async () => {
    await renderField(richText(), { value: '<p>Hello <strong>you</strong></p>' });
    const editor = await screen.findByRole('textbox', { name: 'Thing' });
    expect(editor).toHaveTextContent('Hello you');
    expect(editor.querySelector('strong')).toHaveTextContent('you');
  });

  test('a link is asked for its address, and refused where that is none', async () => {
    const { user, formValue } = await renderField(richText());
    await screen.findByRole('textbox', { name: 'Thing' });
    await user.click(screen.getByRole('button', { name: 'Add a link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Link' }));
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'javascript:alert(1)');
    await user.click(dialog.getByRole('button', { name: 'Set the link' }));
    expect(await dialog.findByText(/This is no address/)).toBeInTheDocument();
    await user.clear(dialog.getByRole('textbox', { name: 'Address' }));
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'trams.example{Enter}');
    await waitFor(() => expect(formValue()).toMatch(/<a [^>]*href="https:\/\/trams.example"[^>]*>trams.example<\/a>/));
  });

  test.each([
    ['example.com/a?b=1', 'https://example.com/a?b=1'],
    [' https://example.com ', 'https://example.com'],
    ['info@example.com', 'mailto:info@example.com'],
    ['tel:+3212345', 'tel:+3212345'],
    ['localhost', null],
    ['two words.example', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['', null],
  ])('an address is %j', (typed, href) => {
    expect(readHref(typed)).toBe(href);
  });

  test('a cell shows the words', async () => {
    renderCell(richText(), { value: '<p>Hello</p><p>you &amp; me</p>' });
    expect(await screen.findByText('Hello you & me')).toBeInTheDocument();
  });
});
