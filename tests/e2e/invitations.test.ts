import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { linkIn, mailTo } from './support/mails';
import { accessibilityFindings } from './support/screenFindings';
import { api, PHONE, visit } from './support/visit';

interface Made {
  id: number;
}

const create = (resource: string, body: object) => api<Made>(`/v1/admin/${resource}`, { method: 'POST', body });
const PASSWORD = 'correct horse battery';

async function anOffer() {
  const email = `${randomUUID()}@example.com`;
  const { id: organization_id } = await create('organizations', { name: `Offer Club ${email.slice(0, 8)}` });
  const { id } = await create('roles', { organization_id, email, role: 'timer' });
  return { id, email, organization_id };
}

it('is sent again from its page, and accepted by somebody who makes an account for it', async () => {
  const { id, email, organization_id } = await anOffer();
  const { page, problems } = await visit();
  await page.goto(`/roles?organization_id=${organization_id}`);
  await page.getByRole('row', { name: new RegExp(`${email}.*Invited`) }).waitFor();
  await page.goto(`/roles/${id}`);
  await page.getByText('The role is theirs once they accept.').waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(`${email} is invited.`).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);

  const again = await mailTo(email, { nth: 2 });
  expect(again).toContain('Robin Maes invites you to Offer Club');
  expect(again).toContain('Times the event: athletes, imports, races and waves.');
  const guest = await visit({ isSignedIn: false, viewport: PHONE });
  await guest.page.goto(linkIn(again));
  await guest.page.getByLabel('First name').fill('Ivy');
  await guest.page.getByLabel('Last name').fill('Invited');
  await guest.page.getByText(/^You are invited to Offer Club .* as timer\./).waitFor();
  expect(await guest.page.getByLabel('E-mail').inputValue()).toBe(email);
  await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Create account' }).click();
  await guest.page.getByText(`That ${email} is your address must still be confirmed.`).waitFor();
  expect(await accessibilityFindings(guest.page)).toEqual([]);
  await guest.page.getByRole('button', { name: 'Accept and confirm' }).click();
  await guest.page.waitForURL('**/events');

  await page.goto(`/roles?organization_id=${organization_id}`);
  await page.getByRole('row', { name: /Ivy Invited.*Accepted/ }).waitFor();
  expect([...problems, ...guest.problems]).toEqual([]);
});

it('is sent again and withdrawn beside the list', async () => {
  const { email, organization_id } = await anOffer();
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`/roles?organization_id=${organization_id}`);
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByText('Timer')
    .click();
  const beside = page.getByRole('complementary', { name: 'Timer' });
  await beside.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(`${email} is invited.`).waitFor();
  await beside.getByRole('button', { name: 'Withdraw invitation' }).click();
  await page.getByText(`The invitation of ${email} is withdrawn`).waitFor();
  await beside.waitFor({ state: 'detached' });
  const guest = await visit({ isSignedIn: false, viewport: PHONE });
  await guest.page.goto(linkIn(await mailTo(email, { nth: 2 })));
  await guest.page.getByRole('heading', { name: 'This invitation was withdrawn' }).waitFor();
});

it('is withdrawn from its page on a phone, with its link', async () => {
  const { id, email } = await anOffer();
  const { page } = await visit({ viewport: PHONE });
  await page.goto(`/roles/${id}`);
  await page.getByRole('button', { name: 'Withdraw invitation' }).click();
  await page.waitForURL('**/roles');
  const guest = await visit({ isSignedIn: false });
  await api('/v1/auth/register', {
    method: 'POST',
    body: { first_name: 'Ivy', last_name: 'Late', email, password: PASSWORD },
  });
  await guest.page.goto(linkIn(await mailTo(email, { nth: 2 })));
  await guest.page.getByLabel('Password of the account').fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'This is my address' }).click();
  await guest.page.waitForURL((url) => !url.pathname.startsWith('/v1/'));
  const { items } = await api<{ items: { profile_id: number | null }[] }>(
    `/v1/admin/roles?email=${email}&deleted=true`,
  );
  expect(items.map(({ profile_id }) => profile_id)).toEqual([null]);
});
