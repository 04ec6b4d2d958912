// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { I18nContextProvider } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useInstantText } from '../../../engine/fields/format/useInstantText';
import { browserZone, zonesDiffer } from '../../../engine/fields/format/zones';
import { TimeZoneContext } from '../../../engine/fields/instant/TimeZoneContext';
import { createI18nProvider } from '../../../providers/i18nProvider';
import { EventClock } from '../../../src/frame/layout/EventClock';
import { english } from '../../../src/i18n/messages';
import { clockIn } from '../../../src/shared/event/zones';

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

  it('shows those who are in another zone both times, and says which is whose', () => {
    show('Europe/Brussels', 'Asia/Kolkata');
    expect(screen.getByRole('timer').textContent).toBe('Event time 12:00:00 CEST');
    const warning = screen.getByRole('status');
    expect(warning.textContent).toBe('you 15:30');
    expect(warning.getAttribute('aria-label')).toBe(
      'Another time zone: event time 12:00 in Europe/Brussels, your time 15:30 in Asia/Kolkata.',
    );
    cleanup();
    show('Europe/Brussels', 'Europe/London');
    expect(screen.getByRole('status').textContent).toBe('you 11:00');
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('status').textContent).toBe('you 11:01');
  });
});

describe('an instant in words', () => {
  afterEach(cleanup);
  const textIn = (zone: string) => {
    const { result } = renderHook(() => useInstantText(), {
      wrapper: ({ children }) => <TimeZoneContext value={zone}>{children}</TimeZoneContext>,
    });
    return result.current(JUNE.toISOString());
  };

  it('names the zone where the reader is in another', () => {
    expect(textIn(browserZone())).toMatch(/^01-06-2026 \d\d:00:00$/);
    expect(textIn('Asia/Tokyo')).toBe('01-06-2026 19:00:00 GMT+9');
  });
});
