// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ATHLETES, anAthlete, openAt, rows, theTables, withScreens } from './screens';

withScreens();

const OTHER = { id: 9, event_id: 13 };

/** The usual event 12, and a record of each kind that is another's. */
const tables = () => ({
  ...theTables([anAthlete({ id: 1, last_name: 'Own' }), anAthlete({ ...OTHER, last_name: 'Other' })]),
  races: [
    { id: 1, event_id: 12, name: 'Marathon' },
    { ...OTHER, name: 'Other' },
  ],
  waves: [
    { id: 8, event_id: 12, race_id: 2, name: 'Other' },
    { ...OTHER, race_id: 9, name: 'Other' },
  ],
  rankings: [{ ...OTHER, race_id: 9, name: 'Other' }],
  timelines: [{ ...OTHER, name: 'Other' }],
  gunshots: [{ ...OTHER, fired_at: '2026-05-31T07:00:00.000Z' }],
  imports: [{ ...OTHER, kind: 'athlete', file_name: 'Other.csv' }],
  background_tasks: [{ ...OTHER, title: 'Other', status: 'succeeded' }],
});

describe('under the address of an event', () => {
  it.each([
    ['athletes/9', 'athlete'],
    ['athletes/9?tab=history', 'athlete'],
    ['athletes/9/update', 'athlete'],
    ['athletes/9/unlink', 'athlete'],
    ['athletes/imports/9', 'import'],
    ['races/9', 'race'],
    ['races/9/edit', 'race'],
    ['races/9/import', 'race'],
    ['races/9/wave', 'race'],
    ['races/9/wave/9', 'wave'],
    ['races/1/wave/8', 'wave'],
    ['timing/timeline/9', 'timeline'],
    ['timing/gunshot/9', 'gunshot'],
    ['rankings/9', 'ranking'],
    ['rankings/9?tab=edit', 'ranking'],
    ['background_tasks/9', 'background task'],
  ])('another one has no %s', async (path, record) => {
    openAt(`/events/12/${path}`, tables());
    expect(await screen.findByText(`There is no such ${record}`)).toBeTruthy();
    expect(screen.queryByText('Other')).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('nothing of another one opens beside the list', async () => {
    const { router } = openAt(`${ATHLETES}?open=1`, tables());
    expect(await screen.findByRole('complementary', { name: 'Own' })).toBeTruthy();
    // From here on it is known, and would be shown at once.
    await router.navigate(`${ATHLETES}/9`);
    expect(await screen.findByText('There is no such athlete')).toBeTruthy();
    await router.navigate(`${ATHLETES}?open=9`);
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
