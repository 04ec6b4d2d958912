import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PATIENCE_MS, site } from './visit';

const INTERVAL_MS = 100;

/** The text of a mail to an address, once there are so many: as a server without a mail server keeps them. */
export async function mailTo(address: string, { nth }: { nth: number }): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await mails(address);
    const mail = found[nth - 1];
    if (mail !== undefined) return mail;
    if (Date.now() > end) throw new Error(`There are ${found.length} mails to ${address}, not ${nth}.`);
    await setTimeout(INTERVAL_MS);
  }
}

/** Where the link of a mail leads. */
export function linkIn(mail: string): string {
  return /https?:\S+/.exec(mail)?.[0] ?? '';
}

async function mails(address: string): Promise<string[]> {
  const names = await readdir(site.mailFolder).catch((): string[] => []);
  const texts = await Promise.all(names.sort().map((name) => readFile(join(site.mailFolder, name), 'utf8')));
  return texts.filter((text) => text.startsWith(`To: ${address}\n`));
}
