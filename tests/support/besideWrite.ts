import { asCaller } from '../../engine/api/connectionScope';

/** Runs work as another request or node does, where the test itself holds a transaction open. */
export function besideWrite<Result>(run: () => Result): Result {
  return asCaller(null, run);
}
