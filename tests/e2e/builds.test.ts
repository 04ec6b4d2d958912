import { expect, it } from 'vitest';
import { checkBundle } from '../../server/builds/bundle/checkBundle';
import { demoEventId } from './support/demoIds';
import { downloadedBytes } from './support/download';
import { accessibilityFindings } from './support/screenFindings';
import { settled } from './support/settled';
import { api, visit } from './support/visit';

it('leads from an event to a build of its app, whose bundle is whole', async () => {
  const event_id = await demoEventId();
  const { page, problems } = await visit();
  await page.goto(`/events/${event_id}/application`);
  await settled(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Build for iOS' }).click();
  await page.getByText('Nothing is missing.').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Version' }).fill('3.0.0');
  await page.getByRole('switch', { name: 'Send for review' }).press('Space');
  await page.getByRole('button', { name: 'Build 3.0.0' }).click();
  await page.getByRole('heading', { name: /^iOS 3\.0\.0 \(\d+\)$/ }).waitFor();
  const log = page.getByRole('log', { name: 'Log' });
  await log.getByText('The bundle is ready to be downloaded.').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Build again' }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  const { name, bytes } = await downloadedBytes(page, () =>
    page.getByRole('button', { name: 'Download bundle' }).click(),
  );
  expect(name).toMatch(/^iOS 3\.0\.0 \(\d+\) bundle\.zip$/);
  const { manifest, problems: faults } = await checkBundle(bytes);
  expect(faults).toEqual([]);
  expect(manifest).toMatchObject({ build: { version: '3.0.0', platform: 'ios', review: true, release: false } });
  expect(manifest?.events.map(({ id }) => id)).toContain(event_id);
  const id = Number(/builds\/(\d+)/.exec(page.url())?.[1]);
  expect(await api(`/v1/admin/builds/${id}`)).toMatchObject({ status: 'bundled' });
  expect(problems).toEqual([]);
});
