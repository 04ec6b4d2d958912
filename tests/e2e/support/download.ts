import type { Download, Page } from 'playwright-core';

/** Does what starts a download, and reads the file back. */
export async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const { name, bytes } = await downloadedBytes(page, start);
  return { name, text: bytes.toString('utf8').replace(/^\uFEFF/, '') };
}

/** The same of a file that is no text. */
export async function downloadedBytes(
  page: Page,
  start: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
}

async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
