import type { Locator, Page } from 'playwright-core';
import { downloaded } from './download';

/** The grid of an event's athletes, as somebody sees it who works with it. */
export function athletesGrid(page: Page) {
  const rows = page.getByRole('grid', { name: 'athletes' }).getByRole('row');
  return {
    rows,
    /** The row of one bib. */
    row: (bib: string): Locator => rows.filter({ has: page.getByRole('gridcell', { name: bib, exact: true }) }),
    /** Waits until that many athletes are found. */
    found: (count: number) =>
      page
        .getByText(`${count.toLocaleString('en')} athletes`, { exact: true })
        .first()
        .waitFor(),
    /** Adds a condition whose operand is typed or chosen. */
    async filter({ field, operator, value }: { field: string; operator: string; value: string }) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      const panel = page.getByRole('dialog', { name: 'Filters' });
      await panel.getByRole('button', { name: 'Add a condition' }).click();
      await page.getByRole('menuitem', { name: field, exact: true }).click();
      const condition = panel.getByRole('group', { name: field });
      await condition.getByRole('combobox', { name: `How to compare ${field}` }).click();
      await page.getByRole('option', { name: operator, exact: true }).click();
      await condition.getByRole('textbox').fill(value);
      await panel.getByRole('button', { name: 'Done' }).click();
    },
    async selectAll(count: number) {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: `Select all ${count.toLocaleString('en')} that match` }).click();
    },
    /** Downloads what is shown. Gives its name and its lines, split at commas: the demo's values have none. */
    async exportCsv(): Promise<{ name: string; rows: string[][] }> {
      await page.getByRole('button', { name: 'Export' }).click();
      const { name, text } = await downloaded(page, () => page.getByRole('menuitem', { name: /^CSV/ }).click());
      const lines = text.trimEnd().split(/\r?\n/);
      return { name, rows: lines.map((line) => line.split(',')) };
    },
  };
}
