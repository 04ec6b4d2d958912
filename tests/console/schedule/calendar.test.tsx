// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CalendarView } from '../../../src/features/operations/schedule/CalendarView';
import type { PageRoute } from '../../../src/frame/router/pageRoute';
import { api, consoleAnswers, signIn, useApi as withApi } from '../shell/api';
import { openConsole } from '../shell/services';

withApi();
beforeEach(() => {
  signIn();
  api.use(...consoleAnswers());
});
afterEach(cleanup);

const overload = { ofDay: () => null, ofWeek: () => null };

const pages = {
  week: () => <CalendarView view="week" overload={overload} day="2026-10-26" entries={[]} />,
  month: () => <CalendarView view="month" overload={overload} day="2026-10-26" entries={[]} />,
};

it.each(['week', 'month'] as const)(
  'writes the days of a %s with the day before the month, also for screen readers',
  async (view) => {
    const lazy = async () => ({ Component: pages[view] });
    const page: PageRoute = { path: 'calendar', lazy, handle: { title: 'Calendar' } };
    openConsole('/calendar', { otherRoutes: [page] });
    await waitFor(() => expect(screen.getAllByLabelText(/Monday,? 26 October 2026/).length).toBeGreaterThan(0));
    expect(document.body.innerHTML).not.toMatch(/October \d{1,2}\b/);
  },
);
