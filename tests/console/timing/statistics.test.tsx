// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { countTicks, labelStep } from '../../../src/shared/charts/scale';
import { openAt, withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { tables } from './timingApi';

withScreens();

const statistics = {
  race_id: 1,
  timing_type: 'chiptime',
  sport: 'running',
  states: { finished: 3, dnf: 1 },
  finish: {
    athletes: 3,
    laps: null as number | null,
    fastest_ms: 2_400_000,
    median_ms: 2_460_000,
    slowest_ms: 2_590_000,
    width_ms: 60_000,
    bins: [
      { from_ms: 2_400_000, athletes: 1 },
      { from_ms: 2_460_000, athletes: 1 },
      { from_ms: 2_520_000, athletes: 0 },
      { from_ms: 2_580_000, athletes: 1 },
    ],
  },
  ages: {
    years: 5,
    groups: [
      { from: 30, male: 1, female: 0, none: 0 },
      { from: 40, male: 0, female: 2, none: 1 },
    ],
    unknown: { male: 0, female: 0, none: 0 },
  },
  sections: [
    {
      from_timeline_id: null,
      to_timeline_id: 2,
      lap: 1,
      from_metres: 0,
      to_metres: 10_000,
      athletes: 3,
      quartile_1_ms: 2_400_000,
      median_ms: 3_120_000,
      quartile_3_ms: 3_600_000,
    },
  ],
};

const open = (answer: object = statistics) => {
  const opened = openAt('/events/12/races/1/statistics', tables());
  api.use(http.get('*/v1/live/events/12/statistics', () => HttpResponse.json(answer)));
  return opened;
};
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the statistics of a race', () => {
  it('are charts that keys go through', async () => {
    open();
    const finish = await panel('Finish times');
    expect(finish.getByText('3 athletes. Chip time from 40:00 to 43:10, median 41:00.')).toBeTruthy();
    const chart = finish.getByRole('img', { name: 'Finish times' });
    fireEvent.keyDown(chart, { key: 'ArrowRight' });
    expect(finish.getByRole('status').textContent).toBe('40:00 – 41:00: 1 athlete');
    fireEvent.keyDown(chart, { key: 'End' });
    expect(finish.getByRole('status').textContent).toBe('43:00 – 44:00: 1 athlete');
    fireEvent.blur(chart);
    expect(finish.getByRole('status').textContent).toBe('');
  });

  it('names the laps that the finish times cover', async () => {
    open({ ...statistics, finish: { ...statistics.finish, laps: 20 } });
    const finish = await panel('Finish times');
    expect(
      finish.getByText(
        'Athletes with the most laps: 3 athletes with 20 laps. Chip time from 40:00 to 43:10, median 41:00.',
      ),
    ).toBeTruthy();
  });

  it('are tables of the same, ages without gaps', async () => {
    open();
    const ages = await panel('Age and gender');
    await userEvent.click(ages.getByRole('button', { name: 'Table' }));
    const rows = within(ages.getByRole('table')).getAllByRole('row');
    expect(
      rows.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent).join(' ')),
    ).toEqual([expect.stringMatching(/^Age/), '40–44 0 2 1', '35–39 0 0 0', '30–34 1 0 0']);
  });

  it('tell pace and speed in km and in miles', async () => {
    open();
    const pace = await panel('Pace by section');
    expect(pace.getByText('05:12 /km')).toBeTruthy();
    await userEvent.click(pace.getByRole('button', { name: /miles/i }));
    // 312 s / 0.621371
    expect(pace.getByText(/^08:22 \//)).toBeTruthy();
    await userEvent.click(pace.getByRole('button', { name: 'Table' }));
    const row = within(pace.getByRole('table')).getByRole('row', { name: /Start – Finish/ });
    expect(row.textContent).toContain('miles/h');
  });

  it('say what to do while there is nothing to count', async () => {
    open({ ...statistics, states: {} });
    expect(await screen.findByRole('link', { name: 'Bring in the start list' })).toBeTruthy();
  });
});

it('scales have round steps, and no more labels than fit', () => {
  expect(countTicks(13)).toEqual([0, 5, 10, 15]);
  expect(countTicks(1)).toEqual([0, 1]);
  expect(countTicks(0)).toEqual([0, 1]);
  expect(countTicks(2_345)).toEqual([0, 1000, 2000, 3000]);
  expect(labelStep(40, 600, 60)).toBe(4);
  expect(labelStep(3, 600, 60)).toBe(1);
});
