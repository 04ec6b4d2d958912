import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JsonBodyType } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { typeInPicker } from '../../support/pickers';
import { withScreens } from '../engine/screens';
import { openTiming, START } from './timingApi';

withScreens();

/** Opens the page; gives what was sent of files. */
function openImport(answer: JsonBodyType) {
  const { asked } = openTiming('/import', { passings: () => answer });
  return () => asked.filter(({ path }) => path === 'passings');
}

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
    const sent = openImport(answer);
    const text = 'Läufer;badge;quand\nRunner 1;C1;12:00:01\nRunner 2;C2;12:00:02\n';
    await choose(text);
    const lines = await screen.findByRole('table', { name: 'The first lines of the file' });
    expect([...lines.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(['Läufer', 'badge', 'quand']);
    expect(within(lines).getByText('Runner 2')).toBeTruthy();
    expect(select('Time').value).toBe('quand');
    await send();
    expect(screen.getAllByText('Choose the column.')).toHaveLength(1);
    expect(sent()).toEqual([]);
    await userEvent.selectOptions(select('Chip'), 'quand');
    // A column is one thing at a time.
    expect(select('Time').value).toBe('');
    await userEvent.selectOptions(select('Chip'), 'badge');
    await userEvent.selectOptions(select('Time'), 'quand');
    await send();
    expect(await screen.findByText('The file is in.')).toBeTruthy();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toBe(text);
    expect(mappingOf(sent()[0]?.search)).toEqual({ badge: 'chipcode', quand: 'time' });
  });

  it('is remembered for the next with the same columns', async () => {
    const sent = openImport(answer);
    await choose('Läufer;badge;quand\nRunner 1;C1;12:00:01\n');
    await userEvent.selectOptions(await screen.findByLabelText('Chip'), 'badge');
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Import another file' }));
    await choose('Läufer;badge;quand\nRunner 3;C3;12:00:03\n');
    await waitFor(() => expect(select('Chip').value).toBe('badge'));
    await send();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(mappingOf(sent()[1]?.search)).toEqual({ badge: 'chipcode', quand: 'time' });
  });

  it('and has no header is told by places', async () => {
    const sent = openImport(answer);
    await choose('7,C1,2026-05-31 12:00:01\n8,C2,2026-05-31 12:00:02\n');
    await userEvent.selectOptions(await screen.findByLabelText('Chip'), 'Column 2');
    await userEvent.selectOptions(select('Number of the read'), 'Column 1');
    await send();
    expect(await screen.findByText('The file is in.')).toBeTruthy();
    expect(mappingOf(sent()[0]?.search)).toEqual({ 1: 'number', 2: 'chipcode', 3: 'time' });
  });

  it('is asked nothing where another format is chosen, or its header says all', async () => {
    const sent = openImport(answer);
    await choose('a;b\nA1;10:50:59\n');
    await screen.findByLabelText('Chip');
    await userEvent.selectOptions(select('What wrote it'), 'raceresult');
    expect(screen.queryByLabelText('Chip')).toBeNull();
    await choose('chip;time\nA1;10:50:59\n');
    await waitFor(() => expect(select('What wrote it').value).toBe('csv'));
    expect(screen.queryByLabelText('Chip')).toBeNull();
    await send();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.search).not.toContain('mapping');
  });
});

describe('what a file leaves open', () => {
  beforeEach(() => {
    vi.stubGlobal('Blob', NodeBlob);
    vi.stubGlobal('File', NodeFile);
  });
  afterEach(() => vi.unstubAllGlobals());

  const answer = { received: 1, stored: 1, duplicates: 0, rejected: [], rejected_count: 0 };
  const choose = async (text: string) =>
    userEvent.upload(
      await screen.findByLabelText('Choose a file', { selector: 'input' }),
      new File([text], 'hand.csv'),
    );
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Import file' }));
  const paramsOf = (search: string | undefined) => Object.fromEntries(new URLSearchParams(search));

  it('is the gun and the race of people who were written down by hand', async () => {
    const sent = openImport(answer);
    await choose('Bib,Time\n12,25:19\n13,1:02:03.4\n');
    expect(((await screen.findByLabelText('Times are')) as HTMLSelectElement).value).toBe('gun');
    expect(screen.queryByLabelText('Day of the first read')).toBeNull();
    await send();
    expect(screen.getByText('Choose the gunshot. Without one, fire or set it first.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await waitFor(() => expect(screen.getByRole('option', { name: /· Marathon$/ })).toBeTruthy());
    await userEvent.selectOptions(screen.getByLabelText('The gun they count from'), '5');
    await userEvent.selectOptions(await screen.findByLabelText('Race of the start numbers'), 'Half');
    await send();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(paramsOf(sent()[0]?.search)).toEqual({ format: 'csv', read_file: '77', fired_at: START, race_id: '2' });
  });

  it('is the day of times of day, and nothing where every read names its own', async () => {
    const sent = openImport(answer);
    await choose('chip,time\nA,23:59:58\nA,00:00:03\n');
    const day = within(await screen.findByRole('group', { name: 'Day of the first read' }));
    await userEvent.click(day.getAllByRole('spinbutton')[0] as HTMLElement);
    await userEvent.keyboard('{Control>}a{/Control}{Delete}');
    await send();
    expect(screen.getByText('Say which day it was.')).toBeTruthy();
    await typeInPicker(userEvent.setup(), 'Day of the first read', '30052026');
    await send();
    expect(await screen.findByText('Choose another day, or confirm this one.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByLabelText('These reads are from before the first gunshot, on 31-05-2026'));
    await send();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(paramsOf(sent()[0]?.search)).toEqual({ format: 'csv', read_file: '77', date: '2026-05-30' });
    await userEvent.click(await screen.findByRole('button', { name: 'Import another file' }));
    await choose('chip,time\nA,2026-05-31T10:00:00Z\n');
    await send();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(paramsOf(sent()[1]?.search)).toEqual({ format: 'csv', read_file: '77' });
  });

  it.each([
    ['No;Read at;SIID;Start CN;Start DOW;Start time\n1;2026-05-09;7;1;Sa;10:00:00\n', 'sportident'],
    ['# punches\n90831;31;8003097;2026-02-20 19:00:39\n', 'sportident'],
    ['aa400000000123450a2a01123018455927a7\n', 'ipico'],
    ['7,C1,2026-05-31 12:00:01\n', 'csv'],
  ])('is not what wrote it: %j', async (text, format) => {
    openTiming('/import');
    await choose(text);
    await waitFor(() => expect((screen.getByLabelText('What wrote it') as HTMLSelectElement).value).toBe(format));
    expect(screen.queryByLabelText('Day of the first read')).toBeNull();
  });
});
