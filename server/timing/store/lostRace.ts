/** What was read was changed by another transaction before it was written. The code is PostgreSQL's for the same. */
export class LostRace extends Error {
  override name = 'LostRace';
  readonly code = '40001';
}
