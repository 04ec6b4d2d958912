// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ATHLETES, ATHLETES_API, cellOf, openAt, rows, withScreens } from './screens';

withScreens();

async function editCell(heading: string, text: string): Promise<HTMLTableCellElement> {
  const [first] = await rows();
  const cell = cellOf(first, heading);
  cell.focus();
  await userEvent.keyboard('{F2}');
  const dialog = await screen.findByRole('dialog', { name: heading });
  const input = await within(dialog).findByRole('textbox', { name: heading });
  await userEvent.clear(input);
  await userEvent.type(input, `${text}{Enter}`);
  return cell;
}

describe('a cell edited in place', () => {
  it('sends that one field, for the version shown, and gives the focus back', async () => {
    const { last } = openAt(ATHLETES);
    const cell = await editCell('Club', 'Harriers');
    await waitFor(() =>
      expect(last('PATCH', `${ATHLETES_API}/1`)).toMatchObject({ body: { club: 'Harriers' }, ifMatch: '1' }),
    );
    await waitFor(() => expect(cell.textContent).toBe('Harriers'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(cell);
    expect(await screen.findByText('Club changed.')).toBeTruthy();
  });

  it('opens on a double click, and sends nothing when nothing changed', async () => {
    const { last } = openAt(ATHLETES);
    const [first] = await rows();
    await userEvent.dblClick(cellOf(first, 'Last name'));
    await screen.findByRole('dialog', { name: 'Last name' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(last('PATCH', ATHLETES_API)).toBeUndefined();
  });

  it('writes over nothing that somebody else changed meanwhile', async () => {
    const { tableOf } = openAt(ATHLETES);
    await rows();
    Object.assign(tableOf('athletes')[0] ?? {}, { club: 'Theirs', version: 2 });
    const cell = await editCell('Club', 'Mine');
    expect((await screen.findByRole('alert')).textContent).toContain('Grace Hopper changed this athlete');
    await waitFor(() => expect(cell.textContent).toBe('Theirs'));
    expect(tableOf('athletes')[0]?.club).toBe('Theirs');
  });

  it('is offered again where the page is lost while somebody types', async () => {
    const open = async () => {
      openAt(ATHLETES);
      const [first] = await rows();
      await userEvent.dblClick(cellOf(first, 'Club'));
      return within(await screen.findByRole('dialog', { name: 'Club' }));
    };
    await userEvent.type(await (await open()).findByRole('textbox', { name: 'Club' }), 'Harriers');
    cleanup();
    const editor = await open();
    await userEvent.click(await editor.findByRole('button', { name: 'Restore' }));
    expect(editor.getByRole<HTMLInputElement>('textbox', { name: 'Club' }).value).toBe('Harriers');
    await userEvent.click(editor.getByRole('button', { name: 'Cancel' }));
    cleanup();
    expect((await open()).queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('says what is wrong before it asks the server', async () => {
    const { last } = openAt(ATHLETES);
    await editCell('Bib', 'x'.repeat(21));
    expect(await screen.findByText('Must be at most 20 characters.')).toBeTruthy();
    expect(last('PATCH', ATHLETES_API)).toBeUndefined();
  });
});
