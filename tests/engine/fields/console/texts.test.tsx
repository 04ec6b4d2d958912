// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { keywords } from '../../../../engine/fields/keywords/keywords.field';
import { list } from '../../../../engine/fields/list/list.field';
import { decimal, integer } from '../../../../engine/fields/number/number.field';
import { secret } from '../../../../engine/fields/secret/secret.field';
import { text } from '../../../../engine/fields/text/text.field';
import { url } from '../../../../engine/fields/url/url.field';
import { renderCell, renderField } from './renderField';

afterEach(cleanup);

describe('a line of text', () => {
  test('has its label above and its help as its description', async () => {
    const { user, formValue } = await renderField(text());
    const control = await screen.findByLabelText('Thing');
    expect(control).toHaveAccessibleDescription('What it is for');
    await user.type(control, 'Anna');
    expect(formValue()).toBe('Anna');
    await user.clear(control);
    expect(formValue()).toBeNull();
  });

  test('says what is wrong as the server would, in place of the help', async () => {
    const { user } = await renderField(text({ isEmail: true }), { value: 'nobody' });
    const control = await screen.findByLabelText('Thing');
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(control).toHaveAccessibleDescription('Must be a valid e-mail address.'));
    expect(control).toBeInvalid();
  });

  test('asks for what is required, and is marked so', async () => {
    const { user } = await renderField(text({ required: true }), { isRequired: true });
    const control = await screen.findByLabelText(/Thing/);
    expect(control).toBeRequired();
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(control).toHaveAccessibleDescription('This field is required.'));
  });

  test('compact: named, but without visible help', async () => {
    await renderField(text(), { isCompact: true });
    expect(await screen.findByLabelText('Thing')).toHaveAccessibleDescription('');
  });
});

describe('a number', () => {
  test.each([
    ['whole', integer(), 12_305],
    ['whole below zero', integer({ min: -100_000 }), -12_305],
    ['with decimals', decimal({ min: 0 }), 12.305],
    ['with decimals below zero', decimal({ min: -180 }), -12.305],
  ])('%s takes a period or a minus only where it is declared so, and never a comma', async (_, field, value) => {
    const { user, formValue } = await renderField(field);
    await user.type(await screen.findByLabelText('Thing'), '-12.3,05');
    expect(formValue()).toBe(value);
  });

  test('below what there is already is said, and taken', async () => {
    const { user, formValue } = await renderField(integer({ min: 1, warnsBelow: 'there' }), { record: { there: 12 } });
    const control = await screen.findByLabelText('Thing');
    await user.type(control, '1');
    expect(screen.getByText('There are 12 already.')).toBeInTheDocument();
    await user.type(control, '2');
    expect(screen.queryByText('There are 12 already.')).toBeNull();
    expect(formValue()).toBe(12);
  });

  test('ignores comma, period and minus where they cannot be part of it', async () => {
    const { user, formValue } = await renderField(integer({ min: 0 }));
    await user.type(await screen.findByLabelText('Thing'), '-1,2.3');
    expect(formValue()).toBe(123);
  });

  test('out of bounds is told so', async () => {
    const { user } = await renderField(integer({ max: 10 }), { value: 5 });
    const control = await screen.findByLabelText('Thing');
    await user.type(control, '0');
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(control).toHaveAccessibleDescription('Must be 10 or less.'));
  });

  test('as a filter gives text', async () => {
    const { user, formValue } = await renderField(integer(), { isFilter: true });
    await user.type(await screen.findByLabelText('Thing'), '42');
    expect(formValue()).toBe('42');
  });
});

describe('a web address', () => {
  test('a protocol typed into the address moves to its list', async () => {
    const { user, formValue } = await renderField(url());
    await user.click(await screen.findByLabelText('Address'));
    await user.paste('http://example.com/a');
    expect(screen.getByLabelText('Protocol')).toHaveValue('http://');
    expect(screen.getByLabelText('Address')).toHaveValue('example.com/a');
    expect(formValue()).toBe('http://example.com/a');
    expect(within(screen.getByRole('group')).getByRole('status')).toHaveTextContent('Use https://');
  });

  test('an empty address is null, whatever the protocol', async () => {
    const { user, formValue } = await renderField(url(), { value: 'https://example.com' });
    await user.selectOptions(await screen.findByLabelText('Protocol'), 'http://');
    expect(formValue()).toBe('http://example.com');
    await user.clear(screen.getByLabelText('Address'));
    expect(formValue()).toBeNull();
  });

  test('a stored address that is none is not followed', () => {
    renderCell(url(), { value: 'javascript:alert(1)' });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('lists', () => {
  test('Enter, commas and pasting add items; leaving adds the rest', async () => {
    const { user, formValue } = await renderField(list());
    const control = await screen.findByLabelText('Thing');
    await user.type(control, 'one{Enter}two,');
    await user.paste('three;four');
    await user.type(control, 'five');
    await user.tab();
    expect(formValue()).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  test('keywords count their characters against the limit', async () => {
    const { user } = await renderField(keywords());
    await user.type(await screen.findByLabelText('Thing'), 'run{Enter}trail{Enter}');
    expect(screen.getByText('8/100')).toBeInTheDocument();
  });
});

test('shows at once that the keywords are too long together', async () => {
  const { user } = await renderField(keywords({ limit: 10 }));
  await user.type(await screen.findByLabelText('Thing'), 'trail{Enter}hills{Enter}');
  expect(screen.getByText('10/10')).toBeInTheDocument();
  expect(screen.queryByText('Must have at most 10 characters in all.')).toBeNull();
  expect(screen.getByLabelText('Thing')).not.toHaveAttribute('aria-invalid', 'true');
  await user.type(screen.getByLabelText('Thing'), 'x');
  expect(screen.getByText('11/10')).toBeInTheDocument();
  expect(screen.getByText('Must have at most 10 characters in all.')).toHaveAttribute('role', 'status');
  expect(screen.getByLabelText('Thing')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Thing')).toHaveAccessibleDescription(/at most 10 characters/);
  await user.type(screen.getByLabelText('Thing'), '{Enter}');
  expect(screen.getByText('11/10')).toBeInTheDocument();
  expect(screen.getByLabelText('Thing')).toHaveAttribute('aria-invalid', 'true');
  await user.type(screen.getByLabelText('Thing'), '{Backspace}');
  expect(screen.getByText('10/10')).toBeInTheDocument();
  expect(screen.getByLabelText('Thing')).not.toHaveAttribute('aria-invalid', 'true');
});

test('a secret is hidden until asked for', async () => {
  const { user } = await renderField(secret());
  const control = await screen.findByLabelText('Thing');
  expect(control).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show what is typed' }));
  expect(control).toHaveAttribute('type', 'text');
});
