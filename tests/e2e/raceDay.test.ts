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

  it('has days of a calendar that a finger hits, all within the window', async () => {
    const { page, problems } = await visit({ viewport: PHONE });
    await page.goto(`/events/${await demoEventId()}/activity`);
    await page
      .getByRole('button', { name: /^Choose date/ })
      .last()
      .click();
    const days = page.getByRole('gridcell').and(page.locator('button'));
    await days.first().waitFor();
    await expect.poll(async () => (await days.first().boundingBox())?.width).toBe(44);
    for (const day of await days.all()) {
      const box = await day.boundingBox();
      expect([box?.width, box?.height]).toEqual([44, 44]);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + 44).toBeLessThanOrEqual(PHONE.width);
    }
    expect(problems).toEqual([]);
  });
});
