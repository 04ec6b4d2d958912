// @vitest-environment jsdom
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { openTiming, START } from './timingApi';

withScreens();

/** By its text: looking by role takes its time in a page of many links. */
const hrefOf = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href');

const FORECAST = {
  finished: 0,
  dnf: 0,
  dns: 0,
  dns_with_reads: 0,
  missed_laps: 0,
  without_gunshot: [],
  places: { total: 0, moves: [] },
};

describe('the overview of the timing', () => {
  it('shows each course in its order, what has started, and what is missing with the way to mend it', async () => {
    openTiming('');
    const course = within(await screen.findByLabelText('Timelines of Marathon'));
    expect(course.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Start', 'Finish']);
    expect(course.getAllByRole('listitem')[1]?.textContent).toContain('3 reads · last');
    expect(hrefOf('09:00:00.000')).toBe('/events/12/timing/gunshot/5');
    expect(screen.getByText('Nothing on its course is timed.')).toBeTruthy();
    expect(hrefOf('Add the start')).toBe('/events/12/timing/timeline?type=start&race=2');
    expect(hrefOf('Fire or set')).toBe('/events/12/timing/gunshot?wave=21');
  });

  it('says whom finishing a race leaves without a result before it is finished', async () => {
    openTiming('');
    const sent: unknown[] = [];
    api.use(
      http.post('*/v1/admin/races/1/finish', async ({ request }) => {
        const body = (await request.json()) as { dry_run?: boolean };
        sent.push(body);
        return HttpResponse.json(
          body.dry_run
            ? { ...FORECAST, dnf: 3, dns: 1, dns_with_reads: 1, clocks_apart: 1 }
            : { id: 1, status: 'after' },
        );
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Finish race' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Finish Marathon?' }));
    expect(await dialog.findByText('3 athletes who passed somewhere become DNF.')).toBeTruthy();
    expect(dialog.getByText('1 athlete without any valid read becomes DNS.')).toBeTruthy();
    expect(dialog.getByText('1 of them was read on the course. Check the gunshot first.')).toBeTruthy();
    expect(dialog.getByText('The clocks of 1 pair of devices differ. Look at the problems first.')).toBeTruthy();
    expect(sent).toEqual([{ dry_run: true }]);
    await userEvent.click(dialog.getByRole('button', { name: 'Finish race' }));
    expect(await screen.findByText('Marathon is finished.')).toBeTruthy();
    expect(sent.at(-1)).toEqual({});
  });

  it('names the waves that never started before their athletes become DNS', async () => {
    openTiming('');
    const race = { race_id: 1, race: 'Marathon', is_whole_race: false };
    const without_gunshot = [
      { ...race, wave_id: 5, wave: 'Wave B', athletes: 1533 },
      { ...race, wave_id: null, wave: null, athletes: 1 },
    ];
    const never = { race_id: 2, race: 'Half', wave_id: null, wave: null, is_whole_race: true, athletes: 20 };
    api.use(
      http.post('*/v1/admin/races/1/finish', () => HttpResponse.json({ ...FORECAST, dns: 1534, without_gunshot })),
      http.post('*/v1/admin/events/12/finish', () =>
        HttpResponse.json({ ...FORECAST, races: 2, dns: 1554, without_gunshot: [...without_gunshot, never] }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Finish race' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Finish Marathon?' }));
    expect(await dialog.findByText('Of these, 1,533 are of Wave B, which has had no gunshot.')).toBeTruthy();
    expect(dialog.getByText('Of these, 1 of Marathon in no wave has had no gunshot.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Finish event' }));
    expect(
      await screen.findByText('Of these, 1,533 are of Wave B of Marathon, which has had no gunshot.'),
    ).toBeTruthy();
    expect(screen.getByText('Of these, 20 are of Half, which has had no gunshot.')).toBeTruthy();
  });
});

describe('a new timeline for a race', () => {
  it('offers the timelines of its type that stand elsewhere, of which no second one is needed', async () => {
    openTiming('/timeline?type=finish&race=2');
    expect((await screen.findByText('Put Finish on the course of Half')).getAttribute('href')).toBe(
      '/events/12/timing/timeline/2?race=2',
    );
    expect(screen.queryByText('Put Start on the course of Half')).toBeNull();
  });

  it('offers none that stands on its course already', async () => {
    openTiming('/timeline?type=finish&race=1');
    expect(await screen.findByText(/^For Marathon: once it is created/)).toBeTruthy();
    expect(screen.queryByText(/on the course of Marathon/)).toBeNull();
  });
});

describe('the start of a wave', () => {
  it('tells its window, and who was read within it', async () => {
    openTiming('/race/2/waves/21');
    const wave = {
      wave_id: 21,
      gun_at: START,
      window_from: '2026-05-31T06:59:50.000Z',
      window_to: '2026-05-31T07:20:00.000Z',
      athletes: 20,
      started: 15,
      without_start_read: 2,
      early: 1,
      late: 0,
      not_seen: 2,
      first_start_at: null,
      last_start_at: null,
    };
    api.use(http.get('*/v1/live/events/12/starts', () => HttpResponse.json({ race_id: 2, waves: [wave] })));
    expect(await screen.findByText('08:59:50.000 to 09:20:00.000')).toBeTruthy();
    expect(screen.getByText('15 (75 %)')).toBeTruthy();
    const shown = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    const labels = ['Passed later, without a start read', 'Too early only', 'Too late', 'Not seen yet'];
    expect(labels.map(shown)).toEqual(['2', '1', '0', '2']);
  });

  it('has those who wait at the line before the gunshot among its athletes once', async () => {
    openTiming('/race/2/waves/21');
    const counts = { athletes: 1468, started: 0, without_start_read: 0, early: 24, late: 0, not_seen: 1444 };
    const unknown = { gun_at: null, window_from: null, window_to: null, first_start_at: null, last_start_at: null };
    const wave = { wave_id: 21, ...counts, ...unknown };
    api.use(http.get('*/v1/live/events/12/starts', () => HttpResponse.json({ race_id: 2, waves: [wave] })));
    expect((await screen.findByText('Read before any gunshot')).nextElementSibling?.textContent).toBe('24');
    expect(screen.getByText('Not seen yet').nextElementSibling?.textContent).toBe('1,444');
    expect(screen.queryByText('Too early only')).toBeNull();
  });
});

describe('the file of a device', () => {
  // Those of jsdom cannot be sent: the test's fetch is Node's own.
  beforeEach(() => {
    vi.stubGlobal('Blob', NodeBlob);
    vi.stubGlobal('File', NodeFile);
  });
  afterEach(() => vi.unstubAllGlobals());

  const answer = {
    received: 3,
    stored: 1,
    duplicates: 1,
    rejected: [{ index: 2, reason: 'time: "25:00" is no time of day' }],
    rejected_count: 1,
  };

  it('is sent as text in its format, and what was refused is told by its line', async () => {
    const { asked } = openTiming('/import', { passings: () => answer });
    const text = 'chip,time\nA,2026-05-31T09:00:00Z\nB,25:00\n';
    await userEvent.upload(
      await screen.findByLabelText('Choose a file', { selector: 'input' }),
      new File([text], 'mat.csv'),
    );
    await waitFor(() => expect((screen.getByLabelText('What wrote it') as HTMLSelectElement).value).toBe('csv'));
    await userEvent.type(screen.getByLabelText('Device'), 'FIN');
    await userEvent.click(screen.getByRole('button', { name: 'Import file' }));
    const row = (await screen.findByText('Time: "25:00" is no time of day')).closest('tr');
    expect(row?.cells[0]?.textContent).toBe('3');
    expect(asked.at(-1)).toEqual({
      path: 'passings',
      body: text,
      search: '?format=csv&read_file=77&device=FIN&date=2026-05-31',
    });
    expect(asked[0]).toMatchObject({ path: 'read_files', body: { name: 'mat.csv' } });
    expect(screen.getByText('Known already').nextElementSibling?.textContent).toBe('1');
  });

  it('tells by its line what was decided about times at a change of the clocks', async () => {
    const note = 'time: 02:30:00 on 2026-03-29 does not exist in Europe/Brussels';
    openTiming('/import', { passings: () => ({ ...answer, noted: [{ index: 1, note }], noted_count: 1 }) });
    await userEvent.upload(
      await screen.findByLabelText('Choose a file', { selector: 'input' }),
      new File(['TO~1'], 'box.txt'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Import file' }));
    expect(await screen.findByRole('heading', { name: 'Times at a change of the clocks' })).toBeTruthy();
    const row = screen.getByText('Time: 02:30:00 on 2026-03-29 does not exist in Europe/Brussels').closest('tr');
    expect(row?.cells[0]?.textContent).toBe('2');
    expect(screen.getByRole('heading', { name: 'Refused lines' })).toBeTruthy();
  });

  it('that stops halfway can go on', async () => {
    let isDown = true;
    const { asked } = openTiming('/import', {
      passings: () => (isDown ? HttpResponse.json({ message: 'Busy.', code: 'busy' }, { status: 503 }) : answer),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Import file' }));
    expect(screen.getByText('Choose a file first.')).toBeTruthy();
    await userEvent.upload(
      screen.getByLabelText('Choose a file', { selector: 'input' }),
      new File(['TO~1'], 'box.txt'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Import file' }));
    expect(await screen.findByText(/Busy\..*is stored/)).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('The file is in, but for 1 line that is no read.')).toBeTruthy();
    expect(asked.filter(({ path }) => path === 'read_files')).toHaveLength(1);
  });
});
