import type { RawRead } from '../../../server/timing/formats/rawRead';
import { readKey } from '../../../server/timing/formats/readKey';
import type { DeviceEvent, Disputed } from '../../../server/timing/tcp/decoderProtocol';

/** A store in memory that can be held up and made to fail, and a list of which device belongs where. */
export class FakeIngest {
  readonly stored = new Map<string, RawRead & { eventId: number }>();
  readonly calls: RawRead[][] = [];
  readonly devices = new Map<string, DeviceEvent | Disputed>();
  duplicates = 0;
  /** How many of the next calls fail. */
  failures = 0;
  #gate: Promise<void> = Promise.resolve();
  #open: () => void = () => {};
  #onCall: () => void = () => {};

  constructor(devices: readonly string[] = []) {
    for (const device of devices) this.register(device);
  }

  register(device: string, eventId = 1, timeZone = 'Europe/Brussels'): void {
    this.devices.set(device, { eventId, timeZone, date: '2030-05-03', lastReads: new Map() });
  }

  /** Commits wait until `release`, or the function given back, is called. */
  hold(): () => void {
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
    return () => this.release();
  }

  release(): void {
    this.#open();
  }

  async called(times: number): Promise<void> {
    while (this.calls.length < times)
      await new Promise<void>((resolve) => {
        this.#onCall = resolve;
      });
  }

  readonly eventOfDevice = async (device: string): Promise<DeviceEvent | Disputed | null> =>
    this.devices.get(device) ?? null;

  readonly storeReads = async (eventId: number, reads: RawRead[]) => {
    this.calls.push(reads);
    this.#onCall();
    await this.#gate;
    if (this.failures > 0) {
      this.failures--;
      throw new Error('The database is away.');
    }
    const before = this.stored.size;
    for (const read of reads) {
      const key = readKey({ eventId, ...read });
      if (!this.stored.has(key)) this.stored.set(key, { ...read, eventId });
    }
    const stored = this.stored.size - before;
    this.duplicates += reads.length - stored;
    return { received: reads.length, stored, duplicates: reads.length - stored };
  };

  get chips(): (string | null)[] {
    return [...this.stored.values()].map(({ chipcode }) => chipcode);
  }
}
