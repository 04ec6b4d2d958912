import type { DeviceSummary } from '../../../../shared/live/summary/liveSummary';
import { foldDevice } from '../../shared/timingRecords';

/** How a device is doing: it sends, it has been silent for some minutes, or it was never heard. */
export type DeviceHealth =
  | { readonly kind: 'connected' | 'unheard' }
  | { readonly kind: 'silent'; readonly minutes: number };

/** As long as this a quiet course is no reason to worry; the server's own limit. */
const SILENT_MS = 5 * 60_000;

export function deviceHealth(device: DeviceSummary | undefined, now: number): DeviceHealth {
  if (!device) return { kind: 'unheard' };
  const silence = now - Date.parse(device.last_received_at);
  return silence < SILENT_MS ? { kind: 'connected' } : { kind: 'silent', minutes: Math.floor(silence / 60_000) };
}

/** The devices that were heard but stand at no timeline: nothing they read can count. */
export function strayDevices(
  heard: readonly DeviceSummary[],
  timelines: readonly { readonly devices: readonly { readonly id: string }[] | null }[],
): readonly DeviceSummary[] {
  const placed = new Set(timelines.flatMap(({ devices }) => (devices ?? []).map(({ id }) => foldDevice(id))));
  return heard.filter(({ device }) => !placed.has(foldDevice(device)));
}
