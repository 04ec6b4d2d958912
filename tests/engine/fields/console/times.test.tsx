// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { calendarDate } from '../../../../engine/fields/calendarDate/calendarDate.field';
import { duration } from '../../../../engine/fields/duration/duration.field';
import { instant } from '../../../../engine/fields/instant/instant.field';
import { renderCell, renderField } from './renderField';

afterEach(cleanup);

const pickDate = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });

describe('a date', () => {
  test('is picked as YYYY-MM-DD, and shown as DD-MM-YYYY', async () => {
    const { formValue } = await renderField(calendarDate());
    pickDate(await screen.findByLabelText('Thing'), '2026-05-31');
    expect(formValue()).toBe('2026-05-31');
    renderCell(calendarDate(), { value: '2026-05-31' });
    expect(screen.getByText('31-05-2026')).toBeInTheDocument();
  });

  test('in the past can be ruled out', async () => {
    await renderField(calendarDate({ disablePast: true }));
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Amsterdam' }).format(new Date());
    expect(await screen.findByLabelText('Thing')).toHaveAttribute('min', today);
  });

  test('is cleared when a bound moves beyond it, and kept otherwise', async () => {
    const bounded = calendarDate({ notBefore: 'other' });
    const { user, formValue } = await renderField(bounded, { value: '2026-06-01', record: { other: '2026-05-01' } });
    expect(await screen.findByLabelText('Thing')).toHaveAttribute('min', '2026-05-01');
    expect(formValue()).toBe('2026-06-01');
    await user.click(screen.getByText('Move bound'));
    await waitFor(() => expect(formValue()).toBeNull());
  });

  test('a stored date outside of the bounds is not lost by opening the form', async () => {
    const { formValue } = await renderField(calendarDate({ disablePast: true }), { value: '2001-01-01' });
    await screen.findByLabelText('Thing');
    expect(formValue()).toBe('2001-01-01');
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
    await renderField(instant({ notBefore: 'other' }), {
      record: { other: '2026-05-31T23:30:00.000Z' },
      timeZone: 'Europe/Brussels',
    });
    expect(await screen.findByLabelText('Date')).toHaveAttribute('min', '2026-06-01');
  });

  test('is entered in the zone of the event, with milliseconds, and kept as UTC', async () => {
    const { user, formValue } = await renderField(instant(), { timeZone: 'America/New_York' });
    pickDate(await screen.findByLabelText('Date'), '2026-05-31');
    await user.type(screen.getByLabelText('Hours'), '9');
    await user.type(screen.getByLabelText('Minutes'), '05');
    await user.type(screen.getByLabelText('Seconds'), '07');
    await user.type(screen.getByLabelText('Milliseconds'), '250');
    expect(formValue()).toBe('2026-05-31T13:05:07.250Z');
    expect(screen.getByText(/America\/New_York/)).toBeInTheDocument();
  });

  test('shows the stored one in parts', async () => {
    await renderField(instant(), { value: '2026-12-31T23:30:15.042Z' });
    expect(await screen.findByLabelText('Date')).toHaveValue('2027-01-01');
    expect(screen.getByLabelText('Hours')).toHaveValue('00');
    expect(screen.getByLabelText('Milliseconds')).toHaveValue('042');
  });

  test('needs hours, minutes and seconds', async () => {
    const { user } = await renderField(instant());
    pickDate(await screen.findByLabelText('Date'), '2026-05-31');
    await user.type(screen.getByLabelText('Hours'), '25');
    await user.click(screen.getByText('Save'));
    expect(await screen.findByText(/Fill in the day, hours, minutes and seconds/)).toBeInTheDocument();
  });

  test('on a 12-hour clock', async () => {
    const { user, formValue } = await renderField(instant({ clock: 12 }), { value: '2026-05-31T10:00:00.000Z' });
    expect(await screen.findByLabelText('Hours')).toHaveValue('12');
    expect(screen.getByLabelText('AM or PM')).toHaveValue('PM');
    await user.selectOptions(screen.getByLabelText('AM or PM'), 'AM');
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
