import type { Row } from '../../../engine/api/engine';

/** What is told of an event to those who have not signed in. */
interface PublicEvent {
  /** Whether they hear that something of a resource changed. */
  isHeardOf(resource: string): boolean;
  readonly hasSummary: boolean;
}

/** What the public may know, which this room does not judge. */
export interface PublicSource {
  /** Of these events those that anybody may see. */
  readOpen(eventIds: readonly number[]): Promise<ReadonlyMap<number, PublicEvent>>;
  /** What `GET /v1/public/events/{id}/summary` answers; `pending` results are still to be worked out. */
  readSummary(eventId: number): Promise<{ readonly summary: Row; readonly pending: number }>;
}
