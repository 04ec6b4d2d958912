import type { Privacy } from './privacy';

/** Reads and what follows from them: results stay, under a pseudonym. */
export const timingPrivacy: Privacy = {
  passings: {
    of: { athlete: ['athlete_id', 'moved_to_id'] },
    by: ['invalidated_by_id'],
    replaced: ['chipcode'],
    personal: ['raw'],
    kept: ['device', 'reason'],
    // A hash.
    plain: ['read_key'],
  },
  athlete_chips: { of: { athlete: ['athlete_id'] }, replaced: ['chipcode'] },
  results: { of: { athlete: ['athlete_id'] }, kept: ['problems', 'warnings'] },
  start_flows: { plain: ['slots'] },
  stale_results: { of: { athlete: ['athlete_id'] } },
  race_failures: { plain: ['cause', 'error'] },
  ranking_entries: { of: { athlete: ['athlete_id'] } },
  // Ids, ranks and times.
  ranking_versions: { by: ['created_by_id'], plain: ['entries'], copies: ['problems'] },
  ranking_lists: { plain: ['entries'] },
  rankings: { plain: ['name', 'filter'], copies: ['problems'] },
  timelines: { plain: ['name', 'devices'] },
  race_timelines: {},
  gunshots: { mentions: ['note'] },
  timing_feeds: { plain: ['ranked'] },
  timing_devices: { plain: ['device'] },
  timing_counts: { plain: ['state'] },
  timing_rates: {},
};
