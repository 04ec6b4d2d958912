import { expect, it } from 'vitest';
import { signIn } from '../support/product';
import { accessibilityFindings, overflowFindings } from './support/screenFindings';
import { untilQuiet } from './support/traffic';
import { DESKTOP, PATIENCE_MS, PHONE, site, visit } from './support/visit';

/**
 * What the library draws and neither settings nor styles can mend; advice beyond WCAG A and AA.
 * heading-order: from the title (1) to the groups (3). region: the introduction and the filter stand outside "main".
 */
const KNOWN = /^(heading-order|region): /;

it.each([
  { viewport: DESKTOP, colorScheme: 'light', ground: 'rgb(250, 250, 249)' },
  { viewport: PHONE, colorScheme: 'dark', ground: 'rgb(22, 24, 29)' },
] as const)('shows an operation from its address, $colorScheme', async ({ viewport, colorScheme, ground }) => {
  const { page, problems } = await visit({ viewport, colorScheme, isSignedIn: false });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(`${site.url}/`)) foreign.push(request.url());
  });
  await page.goto('/docs#/athletes/updateAthlete');
  const operation = page.locator('#operations-athletes-updateAthlete');
  await operation.getByRole('heading', { name: 'Responses' }).waitFor();
  expect(await operation.textContent()).toContain('"start_number"');
  await untilQuiet(page, PATIENCE_MS);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(ground);
  expect(await overflowFindings(page)).toEqual([]);
  expect((await accessibilityFindings(page)).filter((finding) => !KNOWN.test(finding))).toEqual([]);
  expect([...foreign, ...problems]).toEqual([]);
});

it('tries a call with a token', async () => {
  const { page, problems } = await visit({ isSignedIn: false });
  const { api_token } = await signIn(site);
  await page.goto('/docs#/identity');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill(api_token.token);
  await page.getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  const operation = page.locator('#operations-identity-readOwnProfile');
  await operation.getByRole('button', { name: /own profile/ }).click();
  expect(new URL(page.url()).hash).toBe('#/identity/readOwnProfile');
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  await operation.getByText(site.email).first().waitFor();
  expect(problems).toEqual([]);
});
