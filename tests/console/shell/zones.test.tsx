// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18nProvider } from '../../../providers/i18nProvider';
import { EventClock } from '../../../src/frame/layout/EventClock';
import { english } from '../../../src/i18n/messages';
import { clockIn, zonesDiffer } from '../../../src/shared/event/zones';

const JUNE = new Date('2026-06-01T10:00:00.250Z');
const i18nProvider = createI18nProvider({ english });

describe('zonesDiffer', () => {
  it.each([
    ['Europe/Brussels', 'Europe/Brussels', false],
    // The same time all year round, but not the same zone.
    ['Europe/Brussels', 'Europe/Amsterdam', true],
    ['Europe/Brussels', 'Europe/London', true],
    // One zone under its old and its new name.
    ['Asia/Kolkata', 'Asia/Calcutta', false],
    ['Europe/Kyiv', 'Europe/Kiev', false],
    ['UTC', 'Etc/UTC', false],
  ])('%s and %s: %s', (one, other, isDifferent) => {
    expect(zonesDiffer(one, other)).toBe(isDifferent);
  });
});

it('tells midnight as 00', () => {
  expect(clockIn('UTC', new Date('2026-06-01T00:00:05.000Z'))).toBe('00:00:05');
});

describe('<EventClock>', () => {
  beforeEach(() => vi.useFakeTimers({ now: JUNE }));
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
  const show = (zone: string, readersZone: string) =>
    render(
      <I18nContextProvider value={i18nProvider}>
        <EventClock zone={zone} readersZone={readersZone} />
      </I18nContextProvider>,
    );

  it('shows the time at the event with its zone, each second', () => {
    show('Europe/Brussels', 'Europe/Brussels');
    expect(screen.getByRole('timer').textContent).toBe('12:00:00 CEST');
    act(() => vi.advanceTimersByTime(750));
    expect(screen.getByRole('timer').textContent).toBe('12:00:01 CEST');
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.getByRole('timer').textContent).toBe('12:00:03 CEST');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('warns those who are in another zone, and says by how much their clocks differ', () => {
    show('Europe/Brussels', 'Asia/Kolkata');
    const warning = screen.getByRole('status');
    expect(warning.textContent).toBe('+3:30 h');
    expect(warning.getAttribute('aria-label')).toContain('this event is in Europe/Brussels, you are in Asia/Kolkata');
    cleanup();
    show('Europe/Brussels', 'Europe/London');
    expect(screen.getByRole('status').textContent).toBe('−1 h');
    cleanup();
    show('Europe/Brussels', 'Europe/Amsterdam');
    expect(screen.getByRole('status').textContent).toBe('±0 h');
  });
});
