import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('node:os', async (original) => ({ ...(await original<typeof import('node:os')>()), totalmem: vi.fn() }));

let os: typeof import('node:os');
let serverSettings: typeof import('../../server/database/postgres/settings').serverSettings;

// Another file of this worker may have loaded the module with the machine's own memory.
beforeEach(async () => {
  vi.resetModules();
  os = await import('node:os');
  ({ serverSettings } = await import('../../server/database/postgres/settings'));
});

const MB = 1024 * 1024;
const GB = 1024 * MB;
/** What a process is told that no container limits. */
const UNLIMITED = [0, 2 ** 64];

function buffersOf({ machine, container = 0 }: { machine: number; container?: number }): string | undefined {
  vi.mocked(os.totalmem).mockReturnValue(machine);
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(container);
  return serverSettings({ port: 5432 }).shared_buffers;
}

describe('the memory that PostgreSQL shares between its sessions', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is an eighth of the machine’s, in whole megabytes', () => {
    expect(buffersOf({ machine: 2 * GB })).toBe('256MB');
    expect(buffersOf({ machine: 3 * GB + 7 * MB })).toBe('384MB');
  });

  it('is 128 MB at least and 512 MB at most', () => {
    expect([512 * MB, GB, GB + 8 * MB].map((machine) => buffersOf({ machine }))).toEqual(['128MB', '128MB', '129MB']);
    expect([4 * GB - 8 * MB, 4 * GB, 64 * GB].map((machine) => buffersOf({ machine }))).toEqual([
      '511MB',
      '512MB',
      '512MB',
    ]);
  });

  it('is an eighth of what the container may have, where that is less than the machine has', () => {
    expect(buffersOf({ machine: 64 * GB, container: 2 * GB })).toBe('256MB');
    expect(buffersOf({ machine: 2 * GB, container: 64 * GB })).toBe('256MB');
    for (const container of UNLIMITED) expect(buffersOf({ machine: 2 * GB, container })).toBe('256MB');
  });
});
