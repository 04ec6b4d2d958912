import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled } from './support/settled';
import { PHONE, site, visit } from './support/visit';

const PASSWORD = 'a long enough password';
/** As many presses as the way takes with a sample; a form more to fill in would be one more. */
const PRESSES = 11;

async function register(email: string): Promise<void> {
  const body = { first_name: 'Nora', last_name: 'New', email, password: PASSWORD };
  const answer = await fetch(`${site.url}/v1/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/account'));
}

const next = (page: Page) => page.getByRole('button', { name: /^(Save and c|C)ontinue$/ });
const step = (page: Page, count: number) =>
  page.getByText(`Step ${count}/8`, { exact: true }).filter({ visible: true }).waitFor();

async function chooseDay(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: /Start date/ })
    .getByRole('spinbutton')
    .first()
    .click();
  await page.keyboard.type('06062031');
}

it('leads whoever just registered to an event under review, in eleven presses, and goes on where they were on a phone', async () => {
  const email = 'configurator@example.com';
  await register(email);
  const { page, problems } = await visit({ isSignedIn: false });
  let presses = 0;
  const press = (locator: Locator) => {
    presses += 1;
    return locator.click();
  };
  await signIn(page, email);
  await page.getByLabel(/^Name/).fill('Hill runners');
  await press(page.getByRole('button', { name: 'Found the organization' }));
  await page.getByRole('heading', { name: 'Its app' }).waitFor();
  await page.locator('form').getByLabel(/^Name/).fill('Hill app');
  await press(next(page));
  await step(page, 2);
  await page.getByLabel('Store title').fill('Hill run');
  await press(next(page));
  await step(page, 4);
  await page.getByLabel(/^Name/).fill('Hill run 2031');
  await chooseDay(page);
  await page.getByLabel('City').fill('Ghent');
  await page.getByLabel('Country').fill('Belgium');
  await press(page.getByRole('option', { name: 'Belgium' }));
  await press(next(page));
  await page.waitForURL(/\/configurator\/\d+\/event\/\d+\/styling$/);
  await step(page, 4);
  await press(next(page));
  await step(page, 5);
  await press(page.getByRole('button', { name: /City marathon/ }));
  await page.getByRole('link', { name: 'Half marathon' }).waitFor();

  // Another device, that evening.
  const phone = await visit({ isSignedIn: false, viewport: PHONE });
  await signIn(phone.page, email);
  await phone.page.getByRole('link', { name: 'Set up an event' }).click();
  await phone.page.getByText('2 of 6 steps done').waitFor();
  await phone.page.getByRole('link', { name: 'Hill run 2031' }).click();
  await step(phone.page, 5);
  await phone.page.getByRole('link', { name: 'Half marathon' }).click();
  await phone.page.getByLabel(/^Name/).fill('Half');
  await phone.page.getByRole('button', { name: 'Save changes' }).click();
  await phone.page.getByRole('link', { name: 'Half', exact: true }).waitFor();
  await next(phone.page).click();
  await step(phone.page, 6);
  await phone.page.getByRole('link', { name: 'Overall' }).nth(2).waitFor();
  await next(phone.page).click();
  await step(phone.page, 7);

  await page.reload();
  await page.getByRole('link', { name: /Widgets/ }).click();
  presses += 3;
  await step(page, 7);
  await press(next(page));
  await step(page, 8);
  await next(page).click();
  await page.getByText('Everything that a review needs is there.').waitFor();
  // Back and forth loses nothing.
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await step(page, 8);
  await page.getByRole('link', { name: /Application/ }).click();
  expect(await page.getByLabel('Store title').inputValue()).toBe('Hill run');
  await page.goBack();
  await next(page).click();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await page.getByRole('button', { name: 'Take back to draft' }).waitFor();
  expect(presses).toBe(PRESSES);
  expect([...problems, ...phone.problems]).toEqual([]);
});

it('is gone through by keys alone', async () => {
  const email = 'configurator-keys@example.com';
  await register(email);
  const { page, problems } = await visit({ isSignedIn: false });
  await signIn(page, email);
  await settled(page);
  await tabTo(page, 'Name');
  await page.keyboard.type('Key runners');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Its app' }).waitFor();
  await tabTo(page, 'Name');
  await page.keyboard.type('Key app');
  await page.keyboard.press('Enter');
  await step(page, 2);
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');
  await step(page, 4);
  await tabTo(page, 'Name');
  await page.keyboard.type('Key run');
  await tabTo(page, 'Day');
  await page.keyboard.type('06062031');
  await tabTo(page, 'City');
  await page.keyboard.type('Ghent');
  await page.keyboard.press('Control+S');
  await page.waitForURL(/\/styling$/);
  await step(page, 4);
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');
  await step(page, 5);
  await tabTo(page, '5 km club run');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '5 km', exact: true }).waitFor();
  for (const count of [6, 7, 8]) {
    await tabTo(page, 'Continue');
    await page.keyboard.press('Enter');
    await step(page, count);
  }
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ready for review?' }).waitFor();
  await tabTo(page, 'Submit for review');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Take back to draft' }).waitFor();
  expect(problems).toEqual([]);
});

/** Goes on by Tab to what is called so, from where the focus is. @throws after a hundred presses */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 100; pressed += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate((wanted) => {
      const element = document.activeElement as HTMLInputElement | null;
      const said = [element?.getAttribute('aria-label'), element?.textContent, ...labelsOf(element)];
      return said.some((text) => text?.trim().startsWith(wanted) === true);
      function labelsOf(input: HTMLInputElement | null): (string | null)[] {
        return [...(input?.labels ?? [])].map(({ textContent }) => textContent);
      }
    }, name);
    if (isThere) return;
  }
  throw new Error(`Nothing called “${name}” is reached by Tab.`);
}
