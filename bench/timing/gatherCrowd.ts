import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What the crowd is told at its start. */
export interface CrowdGiven {
  readonly url: string;
  readonly token: string;
  readonly channel: string;
  readonly clients: number;
}

/** One message: when the last client had it (epoch ms), how many had it, and the reads in it. */
export interface CrowdHeard {
  at: number;
  count: number;
  reads: string[];
}

/** Websockets of a process of their own that listen to an event; `end` gives the messages with reads that they had. */
export async function gatherCrowd({
  eventId,
  ...o
}: Omit<CrowdGiven, 'channel'> & { eventId: number }): Promise<{ end(): Promise<CrowdHeard[]> }> {
  const given: CrowdGiven = { ...o, channel: `private-event.${eventId}.live` };
  const child = spawn(process.execPath, ['scripts/run.mjs', 'bench/timing/crowd.ts'], {
    env: { ...process.env, GIVEN: JSON.stringify(given) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const hasGone = once(child, 'exit').then(() => {
    throw new Error('The crowd went home.');
  });
  const nextLine = async (): Promise<string> => {
    const [line] = (await Promise.race([once(lines, 'line'), hasGone])) as [string];
    return line;
  };
  await nextLine();
  return {
    async end(): Promise<CrowdHeard[]> {
      const told = nextLine();
      child.stdin.write('end\n');
      return JSON.parse(await told);
    },
  };
}
