import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../engine/api/engine';
import type { FileStorage } from '../files/storage';
import type { Outgoing } from '../outgoing/outgoing';

/** What takes bundles and makes apps of them: an address of whoever runs this server, and what both sign by. */
export interface BuildService {
  readonly url: string;
  readonly secret: string;
  /** Calls to it reach wherever it is. */
  readonly outgoing: Outgoing;
}

/** What builds need of the server around them. */
export interface Building {
  readonly engine: Engine;
  readonly storage: FileStorage;
  /** Null where builds end with their bundle, to be downloaded. */
  readonly service: BuildService | null;
  /** Fetches what others name the address of. */
  readonly outgoing: Outgoing;
  /** Where the console and the public API are, without a slash at the end. */
  publicUrl(): string;
  /** Waits between attempts, where that is not the usual way. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** One with a build service. */
export type Serviced = Building & { readonly service: BuildService };

export function hasService(building: Building): building is Serviced {
  return building.service !== null;
}

/** The usual way of waiting. @throws the signal's reason */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal });
}
