// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { aRace } from './setups';
import { tables } from './timingApi';

withScreens();

const LABELS = ['Laps', 'Time limit'] as const;

/** Labels of the fields that the form of a race shows. */
async function shownFor(race: object): Promise<string[]> {
  openAt('/events/12/races/1/edit', {
    ...tables(),
    races: [{ ...aRace(1), laps: 1, time_limit_ms: null, ...race }],
  });
  await screen.findByRole('textbox', { name: /^Name/ });
  return LABELS.filter((name) => screen.queryByLabelText(name));
}

describe('the form of a race', () => {
  it.each([
    ['road', ['Laps']],
    ['criterium', ['Laps']],
    ['fixed_time', ['Time limit']],
    ['backyard', ['Time limit']],
  ])('shows the fields that the kind %s uses', async (kind, expected) => {
    expect(await shownFor({ kind })).toEqual(expected);
  });

  it('keeps a field in sight that has a value', async () => {
    expect(await shownFor({ kind: 'backyard', laps: 50 })).toEqual(['Laps', 'Time limit']);
  });
});
