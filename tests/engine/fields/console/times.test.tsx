// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { calendarDate } from '../../../../engine/fields/calendarDate/calendarDate.field';
import { duration } from '../../../../engine/fields/duration/duration.field';
import { instant } from '../../../../engine/fields/instant/instant.field';
import { shownInPicker, typeInPicker } from '../../../support/pickers';
import { renderCell, renderField } from './renderField';

afterEach(cleanup);

const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' }).format(new Date());
const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const typed = (day: string) => day.split('-').reverse().join('');

describe('a date', () => {
  test('is typed and shown as DD-MM-YYYY, and kept as YYYY-MM-DD', async () => {
    const { user, formValue } = await renderField(calendarDate());
    await typeInPicker(user, 'Thing', '31052026');
    expect(formValue()).toBe('2026-05-31');
    expect(await shownInPicker('Thing')).toBe('31 05 2026');
    renderCell(calendarDate(), { value: '2026-05-31' });
    expect(screen.getByText('31-05-2026')).toBeInTheDocument();
  });

  test('is typed and shown as the event writes dates', async () => {
    const { user, formValue } = await renderField(calendarDate(), { dateFormat: 'YYYY-MM-DD' });
    await typeInPicker(user, 'Thing', '20260531');
    expect(formValue()).toBe('2026-05-31');
    expect(await shownInPicker('Thing')).toBe('2026 05 31');
  });

  test('that is typed in part is refused', async () => {
    const { user, formValue } = await renderField(calendarDate());
    await typeInPicker(user, 'Thing', '3105');
    expect(formValue()).toBe('-');
    await user.click(screen.getByText('Save'));
    expect(await screen.findByText(/Must be a date/)).toBeInTheDocument();
  });

  test('is picked from weeks that begin on Monday', async () => {
    const { user, formValue } = await renderField(calendarDate(), { value: '2026-05-31' });
    await user.click(await screen.findByRole('button', { name: /Choose date/ }));
    const days = await screen.findAllByRole('columnheader');
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    await user.click(screen.getByRole('gridcell', { name: '4' }));
    expect(formValue()).toBe('2026-05-04');
  });

  test('can be cleared', async () => {
    const { user, formValue } = await renderField(calendarDate(), { value: '2026-05-31' });
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(formValue()).toBeNull();
  });

  test('in the past can be ruled out, by what is typed and by what is offered', async () => {
    const { user } = await renderField(calendarDate({ disablePast: true }));
    await typeInPicker(user, 'Thing', typed(shifted(today(), -2)));
    await user.click(screen.getByText('Save'));
    expect(await screen.findByText('Must be today or later.')).toBeInTheDocument();
    await typeInPicker(user, 'Thing', typed(today()));
    await user.click(screen.getByText('Save'));
    await waitFor(() => expect(screen.queryByText('Must be today or later.')).toBeNull());
  });

  test('that has passed since it was saved is no fault of the record', async () => {
    const { user, formValue } = await renderField(calendarDate({ disablePast: true }), { value: '2001-01-01' });
    expect(await shownInPicker('Thing')).toBe('01 01 2001');
    await user.click(screen.getByText('Save'));
    expect(screen.queryByText('Must be today or later.')).toBeNull();
    expect(formValue()).toBe('2001-01-01');
  });

  test('is cleared when a bound moves beyond it, and kept otherwise', async () => {
    const bounded = calendarDate({ notBefore: 'other' });
    const { user, formValue } = await renderField(bounded, { value: '2026-06-01', record: { other: '2026-05-01' } });
    expect(await shownInPicker('Thing')).toBe('01 06 2026');
    expect(formValue()).toBe('2026-06-01');
    await user.click(screen.getByText('Move bound'));
    await waitFor(() => expect(formValue()).toBeNull());
  });

  test('a birthday comes with the age from three years on', () => {
    const year = new Date().getUTCFullYear();
    renderCell(calendarDate({ isPast: true }), { value: `${year - 30}-01-01` });
    expect(screen.getByText(`01-01-${year - 30} (30)`)).toBeInTheDocument();
    cleanup();
    renderCell(calendarDate({ isPast: true }), { value: `${year - 2}-01-01` });
    expect(screen.getByText(`01-01-${year - 2}`)).toBeInTheDocument();
  });
});

describe('a moment', () => {
  test('is offered no day before that of the moment it may not lie before, in the zone of the event', async () => {
    const { user } = await renderField(instant({ notBefore: 'other' }), {
      value: '2026-06-10T10:00:00.000Z',
      record: { other: '2026-06-04T23:30:00.000Z' },
      timeZone: 'Europe/Brussels',
    });
    await user.click(await screen.findByRole('button', { name: /Choose date/ }));
    expect(await screen.findByRole('gridcell', { name: '4' })).toBeDisabled();
    expect(screen.getByRole('gridcell', { name: '5' })).toBeEnabled();
  });

  test('is entered in the zone of the event, with milliseconds, and kept as UTC', async () => {
    const { user, formValue } = await renderField(instant(), { timeZone: 'America/New_York' });
    await typeInPicker(user, 'Date', '31052026');
    await typeInPicker(user, 'Time', '090507');
    await user.type(screen.getByLabelText('Milliseconds'), '250');
    expect(formValue()).toBe('2026-05-31T13:05:07.250Z');
    expect(screen.getByText(/America\/New_York/)).toBeInTheDocument();
  });

  test('shows the stored one in parts', async () => {
    await renderField(instant(), { value: '2026-12-31T23:30:15.042Z' });
    expect(await shownInPicker('Date')).toBe('01 01 2027');
    expect(await shownInPicker('Time')).toBe('00 30 15');
    expect(screen.getByLabelText('Milliseconds')).toHaveValue('042');
  });

  test('to the minute asks for no more, and keeps what the stored one has beyond', async () => {
    const value = '2026-12-31T23:30:15.042Z';
    const { user, formValue } = await renderField(instant({ precision: 'minute' }), { value });
    expect(await shownInPicker('Time')).toBe('00 30');
    expect(screen.queryByLabelText('Milliseconds')).toBeNull();
    await typeInPicker(user, 'Date', '02012027');
    expect(formValue()).toBe('2027-01-01T23:30:15.042Z');
    await typeInPicker(user, 'Time', '0905');
    expect(String(formValue())).toMatch(/^2027-01-02T08:05:/);
  });

  test('needs hours, minutes and seconds', async () => {
    const { user } = await renderField(instant());
    await typeInPicker(user, 'Date', '31052026');
    await typeInPicker(user, 'Time', '0905');
    await user.click(screen.getByText('Save'));
    expect(await screen.findByText(/Fill in the day, hours, minutes and seconds/)).toBeInTheDocument();
  });

  test.each([
    ['235959', '23 59 59'],
    // There is no hour 24: the last digit counts.
    ['2400', '04 00 SS'],
    ['0061', '00 06 01'],
  ])('%s on a 24-hour clock is %s', async (keys, text) => {
    const { user } = await renderField(instant());
    await typeInPicker(user, 'Time', keys);
    expect((await shownInPicker('Time')).replaceAll('ss', 'SS')).toBe(text);
  });

  test('on a 12-hour clock', async () => {
    const { user, formValue } = await renderField(instant({ clock: 12 }), { value: '2026-05-31T10:00:00.000Z' });
    expect(await shownInPicker('Time')).toBe('12 00 00 PM');
    await typeInPicker(user, 'Time', '120000AM');
    expect(formValue()).toBe('2026-05-30T22:00:00.000Z');
  });

  test('a cell shows the clock of the event', () => {
    renderCell(instant(), { value: '2026-05-31T22:30:00.000Z' });
    expect(screen.getByText(/^01-06-2026 00:30:00( CEST)?$/)).toBeInTheDocument();
  });
});

describe('a length of time', () => {
  test('is typed as people write it', async () => {
    const { user, formValue } = await renderField(duration());
    const control = await screen.findByLabelText('Thing');
    await user.type(control, '1:02:03.4');
    expect(formValue()).toBe(3_723_400);
    expect(control).toHaveValue('1:02:03.4');
  });

  test('is shown as HH:MM:SS.mmm', () => {
    renderCell(duration(), { value: 3_723_400 });
    expect(screen.getByText('01:02:03.400')).toBeInTheDocument();
  });

  test('as a filter gives a text that is read back', async () => {
    const { user, formValue } = await renderField(duration(), { isFilter: true });
    await user.type(await screen.findByLabelText('Thing'), '45:10');
    expect(formValue()).toBe('00:45:10.000');
  });
});
