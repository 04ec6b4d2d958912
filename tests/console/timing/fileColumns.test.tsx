import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withScreens } from '../engine/screens';
import { openTiming } from './timingApi';

withScreens();

describe('a file whose columns are not known', () => {
  // Those of jsdom cannot be sent: the test's fetch is Node's own.
  beforeEach(() => {
    vi.stubGlobal('Blob', NodeBlob);
    vi.stubGlobal('File', NodeFile);
  });
  afterEach(() => vi.unstubAllGlobals());

  const answer = { received: 1, stored: 1, duplicates: 0, rejected: [], rejected_count: 0 };
  const choose = async (text: string) => {
    const picker = await screen.findByLabelText('Choose a file', { selector: 'input' });
    await userEvent.upload(picker, new File([text], 'mat.csv'));
  };
  const select = (label: string) => screen.getByLabelText(label) as HTMLSelectElement;
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Import file' }));
  const mappingOf = (search: string | undefined) => JSON.parse(new URLSearchParams(search).get('mapping') ?? 'null');

  it('is shown, and asks which is what before it is sent', async () => {
    const { asked } = openTiming('/import', { passings: () => answer });
    const text = 'Läufer;puce;heure\nRunner 1;C1;12:00:01\nRunner 2;C2;12:00:02\n';
    await choose(text);
    const lines = await screen.findByRole('table', { name: 'The first lines of the file' });
    expect([...lines.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(['Läufer', 'puce', 'heure']);
    expect(within(lines).getByText('Runner 2')).toBeTruthy();
    expect(select('Time').value).toBe('heure');
    await send();
    expect(screen.getAllByText('Choose the column.')).toHaveLength(1);
    expect(asked).toEqual([]);
    await userEvent.selectOptions(select('Chip'), 'heure');
    // A column is one thing at a time.
    expect(select('Time').value).toBe('');
    await userEvent.selectOptions(select('Chip'), 'puce');
    await userEvent.selectOptions(select('Time'), 'heure');
    await send();
    expect(await screen.findByText('The file is in.')).toBeTruthy();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toBe(text);
    expect(mappingOf(asked[0]?.search)).toEqual({ puce: 'chipcode', heure: 'time' });
  });

  it('is remembered for the next with the same columns', async () => {
    const { asked } = openTiming('/import', { passings: () => answer });
    await choose('Läufer;puce;heure\nRunner 1;C1;12:00:01\n');
    await userEvent.selectOptions(await screen.findByLabelText('Chip'), 'puce');
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Import another file' }));
    await choose('Läufer;puce;heure\nRunner 3;C3;12:00:03\n');
    await waitFor(() => expect(select('Chip').value).toBe('puce'));
    await send();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(mappingOf(asked[1]?.search)).toEqual({ puce: 'chipcode', heure: 'time' });
  });

  it('and has no header is told by places', async () => {
    const { asked } = openTiming('/import', { passings: () => answer });
    await choose('7,C1,2026-05-31 12:00:01\n8,C2,2026-05-31 12:00:02\n');
    await userEvent.selectOptions(await screen.findByLabelText('Chip'), 'Column 2');
    await userEvent.selectOptions(select('Number of the read'), 'Column 1');
    await send();
    expect(await screen.findByText('The file is in.')).toBeTruthy();
    expect(mappingOf(asked[0]?.search)).toEqual({ 1: 'number', 2: 'chipcode', 3: 'time' });
  });

  it('is asked nothing where another format is chosen, or its header says all', async () => {
    const { asked } = openTiming('/import', { passings: () => answer });
    await choose('a;b\nA1;10:50:59\n');
    await screen.findByLabelText('Chip');
    await userEvent.selectOptions(select('What wrote it'), 'raceresult');
    expect(screen.queryByLabelText('Chip')).toBeNull();
    await choose('chip;time\nA1;10:50:59\n');
    await waitFor(() => expect(select('What wrote it').value).toBe('csv'));
    expect(screen.queryByLabelText('Chip')).toBeNull();
    await send();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.search).not.toContain('mapping');
  });
});
