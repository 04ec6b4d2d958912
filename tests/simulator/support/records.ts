/** A short race with a mat at its start and one at its finish, as the API lists it. */
export function recordsOf() {
  return {
    races: [
      {
        id: 1,
        name: 'Dash',
        sport: 'running',
        race_type: 'actual',
        start_type: 'mass',
        start_at: '2026-05-31T07:00:00.000Z',
        cutoff_at: '2026-05-31T09:00:00.000Z',
        laps: 1,
        min_lap_time: null,
        average_speed: { sport: 'running', average_speed_with_unit: { value: 12, unit: 'km' } },
      },
    ],
    waves: [] as { id: number; race_id: number; start_at: string | null }[],
    timelines: [
      { id: 1, name: 'Start', type: 'start', passing_mode: 'main', backup_of_id: null, devices: [{ id: 'A' }] },
      {
        id: 2,
        name: 'Finish',
        type: 'finish',
        passing_mode: 'main',
        backup_of_id: null,
        devices: [{ id: 'B', offset_ms: 250 }],
      },
    ],
    race_timelines: [
      { id: 1, race_id: 1, timeline_id: 1, distance: { value: 0, unit: 'm' }, position: 0, required: false },
      { id: 2, race_id: 1, timeline_id: 2, distance: { value: 1, unit: 'miles' }, position: 1, required: false },
    ],
    gunshots: [] as { id: number; fired_at: string; race_ids: number[]; wave_ids: number[] }[],
    athletes: [1, 2, 3, 4, 5].map((id) => ({
      id,
      race_id: 1,
      wave_id: null,
      chipcodes: [`C${id}`],
      gender: id % 2 === 0 ? 'female' : 'male',
      birth_date: '1990-05-01',
      state: 'registered',
    })),
  };
}
