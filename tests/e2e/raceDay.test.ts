import { describe, expect, it } from 'vitest';
import { demoEventId } from './support/demoIds';
import { PHONE, visit } from './support/visit';

describe('race day on a phone', () => {
  it('arrives at the clock and the button, and goes back to where one was', async () => {
    const { page, problems } = await visit({ viewport: PHONE });
    await page.goto(`/events/${await demoEventId()}/timing`);
    const fire = page.getByRole('link', { name: 'Fire or set', exact: true }).last();
    await fire.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => window.scrollY);
    expect(top).toBeGreaterThan(400);
    await fire.click();
    const arm = page.getByRole('button', { name: 'Arm', exact: true });
    await arm.waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect((await arm.boundingBox())?.y).toBeLessThan(PHONE.height);
    await page.goBack();
    await fire.waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    expect(problems).toEqual([]);
  });
});
