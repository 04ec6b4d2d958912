// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { anAthlete, openAt, theTables, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const RANKINGS = '/events/12/rankings';

function aRanking(values: object): object {
  return {
    id: 5,
    event_id: 12,
    race_id: 1,
    name: 'Overall',
    timing_type: 'chiptime',
    timeline_id: null,
    filter: {},
    status: 'unofficial',
    confirmed: false,
    visible: true,
    position: 1,
    source: 'computed',
    entries_count: 2,
    calculated_at: '2026-05-31T12:00:00.000Z',
    published_at: null,
    problems: [],
    version: 3,
    ...values,
  };
}

const entry = (values: object) => ({
  event_id: 12,
  ranking_id: 5,
  gap_ms: 0,
  state: 'finished',
  ...values,
});

function tables(rankings: object[]) {
  return {
    ...theTables([
      anAthlete({ id: 1, start_number: '7', first_name: 'Łukasz', last_name: 'Żółć', club: 'AZS' }),
      anAthlete({ id: 2, start_number: '9', first_name: 'Ada', last_name: 'Peeters' }),
    ]),
    events: [{ id: 12, name: 'Hill Marathon', settings: { rounding: 'up_to_second' } }],
    rankings,
    ranking_entries: [
      entry({ id: 1, position: 1, rank: 1, athlete_id: 1, time_ms: 2_172_300 }),
      entry({ id: 2, position: 2, rank: null, athlete_id: 2, time_ms: null, gap_ms: null, state: 'dnf' }),
    ],
  };
}

const move = {
  athlete_id: 1,
  start_number: '7',
  name: 'Łukasz Żółć',
  rank_before: 4,
  rank_after: 1,
  moved: 3,
  time_before_ms: 2_300_000,
  time_after_ms: 2_172_300,
  state_before: 'finished',
  state_after: 'finished',
};

function answerDifference(difference: object) {
  api.use(
    http.get('*/v1/admin/rankings/5/difference', () =>
      HttpResponse.json({
        basis: 'draft',
        entries_before: 2,
        entries_after: 2,
        ranks: 0,
        times: 0,
        podium: 0,
        added: 0,
        removed: 0,
        total: 0,
        moves: [],
        ...difference,
      }),
    ),
  );
}

describe('the rankings of an event', () => {
  it('stand race by race, and a race without any offers the usual ones in one go', async () => {
    openAt(RANKINGS, tables([aRanking({})]));
    api.use(
      http.post('*/v1/admin/rankings/preview', () =>
        HttpResponse.json({ members: 42, entries: 0, ranked: 0, problems: { gender: 0, birth_date: 0 }, leaders: [] }),
      ),
    );
    const made: { race_id: number; rankings: object[] }[] = [];
    api.use(
      http.post('*/v1/admin/rankings/bulk', async ({ request }) => {
        made.push((await request.json()) as (typeof made)[number]);
        return HttpResponse.json({ ids: [], count: 16, operation_id: 'made' }, { status: 201 });
      }),
    );
    const half = await screen.findByRole('region', { name: 'Half marathon' });
    expect(
      within(screen.getByRole('region', { name: 'Marathon' })).getByRole('link', { name: 'Overall' }),
    ).toBeTruthy();
    await userEvent.click(within(half).getByRole('button', { name: 'Create the usual rankings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Usual rankings of Half marathon' });
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Overall 42' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create 16 rankings' }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.race_id).toBe(2);
    expect(made[0]?.rankings).toHaveLength(16);
    expect(made[0]?.rankings.slice(0, 3)).toEqual([
      { name: 'Men', filter: { gender: 'male' } },
      { name: 'Women', filter: { gender: 'female' } },
      { name: 'Men under 20', filter: { gender: 'male', age_to: 19 } },
    ]);
  });

  it('say what becoming official changes before they do, and change places by buttons', async () => {
    answerDifference({ total: 1, ranks: 1, moves: [move] });
    const published: unknown[] = [];
    api.use(
      http.post('*/v1/admin/rankings/5/publish', async ({ request }) => {
        published.push(await request.json());
        return HttpResponse.json(aRanking({ status: 'official' }) as never);
      }),
    );
    const { sent } = openAt(
      RANKINGS,
      tables([
        aRanking({}),
        aRanking({ id: 6, name: 'Women', position: 2, filter: { gender: 'female', age_from: 40 } }),
      ]),
    );
    expect(await screen.findByText(/Women · 40 and older/)).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: 'Overall: official' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish Overall' });
    expect(await within(dialog).findByText(/Łukasz Żółć/)).toBeTruthy();
    expect(published).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish 1 change' }));
    await waitFor(() => expect(published).toEqual([{}]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const up = screen.getByRole('button', { name: 'Move Women up' });
    await waitFor(() => expect((up as HTMLButtonElement).disabled).toBe(false));
    await userEvent.click(up);
    await waitFor(() =>
      expect(sent.filter(({ body }) => body && 'position' in (body as object)).map(({ body }) => body)).toEqual([
        { position: 1 },
        { position: 2 },
      ]),
    );
  });

  it('offer no changes to those who may only read', async () => {
    openAt(RANKINGS, tables([aRanking({})]), ['*.read']);
    expect(await screen.findByRole('link', { name: 'Overall' })).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('link', { name: 'New ranking' })).toBeNull();
  });
});

describe('a new ranking', () => {
  const race = (id: number, name: string, timing_type: string) => ({ id, event_id: 12, name, timing_type });
  const timingType = () => screen.getByLabelText<HTMLSelectElement>(/^Timing type/);

  async function openForm() {
    const races = [race(1, 'Marathon', 'guntime'), race(2, 'Relay', 'racetime')];
    const opened = openAt(`${RANKINGS}/create`, { ...tables([]), races, timelines: [] });
    api.use(
      http.post('*/v1/admin/rankings/preview', () =>
        HttpResponse.json({ members: 0, entries: 0, ranked: 0, problems: { gender: 0, birth_date: 0 }, leaders: [] }),
      ),
      // Of the page of the ranking that was made.
      http.get('*/v1/admin/rankings/:id/difference', () => HttpResponse.json({ total: 0, moves: [] })),
    );
    await screen.findByLabelText(/^Timing type/);
    return opened;
  }

  async function chooseRace(name: string) {
    fireEvent.mouseDown(await screen.findByLabelText(/^Race/, { selector: 'input' }));
    fireEvent.click(await screen.findByText(name, { selector: '[role="option"]' }));
  }

  function save() {
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Overall' } });
    fireEvent.click(screen.getByText(/^(?:Create|Save)/, { selector: 'button' }));
  }

  it('goes by the time its race goes by, also where another race is chosen', async () => {
    const { last } = await openForm();
    expect(timingType().value).toBe('chiptime');
    await chooseRace('Marathon');
    await waitFor(() => expect(timingType().value).toBe('guntime'));
    await chooseRace('Relay');
    await waitFor(() => expect(timingType().value).toBe('racetime'));
    save();
    await waitFor(() =>
      expect(last('POST', '/v1/admin/rankings')?.body).toMatchObject({ race_id: 2, timing_type: 'racetime' }),
    );
  });

  it('goes by the time that was chosen for it, whatever its race goes by', async () => {
    const { last, queryClient } = await openForm();
    await chooseRace('Marathon');
    await waitFor(() => expect(timingType().value).toBe('guntime'));
    fireEvent.change(timingType(), { target: { value: 'chiptime' } });
    await chooseRace('Relay');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    save();
    await waitFor(() =>
      expect(last('POST', '/v1/admin/rankings')?.body).toMatchObject({ race_id: 2, timing_type: 'chiptime' }),
    );
  });
});

describe('one ranking', () => {
  it('lists places and times as the event writes them, and who has none by the reason', async () => {
    openAt(`${RANKINGS}/5`, tables([aRanking({})]));
    answerDifference({});
    const table = await screen.findByRole('table', { name: 'Overall' });
    const texts = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent));
    expect(texts[0]?.[0]).toBe('1');
    expect(texts[0]?.[5]).toBe('0:36:13');
    expect(texts[1]?.[5]).toBe('DNF');
    const athlete = within(table).getByRole('link', { name: 'Łukasz Żółć' });
    expect(athlete.getAttribute('href')).toBe('/events/12/athletes/1');
  });

  it('is searched by name or bib', async () => {
    const { sent } = openAt(`${RANKINGS}/5?q=9`, tables([aRanking({})]));
    answerDifference({});
    await waitFor(() =>
      expect(sent.map(({ address }) => address)).toContainEqual(expect.stringMatching(/ranking_entries\?.*athlete_id/)),
    );
    expect(sent.find(({ address }) => /athletes\?.*q=9/.test(address))).toBeTruthy();
    const box = await screen.findByRole('searchbox', { name: 'Search name or bib' });
    await userEvent.clear(box);
    await userEvent.type(box, 'nobody at all{Enter}');
    expect(await screen.findByText('Nobody matches the search')).toBeTruthy();
  });

  it('says what publishing would change before it is published', async () => {
    openAt(`${RANKINGS}/5`, tables([aRanking({ status: 'official' })]));
    answerDifference({ total: 1, ranks: 1, times: 1, podium: 1, moves: [move] });
    const published: unknown[] = [];
    api.use(
      http.post('*/v1/admin/rankings/5/publish', async ({ request }) => {
        published.push(await request.json());
        return HttpResponse.json(aRanking({ status: 'official' }) as never);
      }),
    );
    await screen.findByText('1 change to publish');
    await userEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish Overall' });
    const podium = await within(dialog).findByRole('table', { name: 'Podium' });
    expect(within(podium).getByText('Up 3 places')).toBeTruthy();
    expect(podium.textContent).toMatch(/4 →\s+becomes 1.*0:38:20 →\s+becomes 0:36:13/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Publish 1 change' }));
    await waitFor(() => expect(published).toEqual([{}]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has nothing to publish where nothing changes', async () => {
    openAt(`${RANKINGS}/5`, tables([aRanking({ status: 'official' })]));
    answerDifference({});
    const button = await screen.findByRole('button', { name: 'Publish changes' });
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(true));
  });

  it('names the athletes of whom it cannot be told, each with the way to mend it', async () => {
    openAt(
      `${RANKINGS}/5?tab=problems`,
      tables([
        aRanking({
          problems: [
            { athlete_id: 2, field: 'gender' },
            { athlete_id: 2, field: 'birth_date' },
          ],
        }),
      ]),
    );
    answerDifference({});
    const link = await screen.findByRole('link', { name: '9 Ada Peeters' });
    expect(link.getAttribute('href')).toBe('/events/12/athletes/2/update');
    expect(screen.getByText('Gender is missing · Birth date is missing')).toBeTruthy();
  });

  it('shows what was published before, and publishes it again', async () => {
    openAt(`${RANKINGS}/5?tab=versions`, tables([aRanking({ status: 'official' })]));
    answerDifference({});
    const version = (number: number, published_at: string | null) => ({
      number,
      published_at,
      created_at: '2026-05-31T12:00:00.000Z',
      created_by: 'Ada Peeters',
      entries_count: 2,
    });
    const published: unknown[] = [];
    api.use(
      http.get('*/v1/admin/rankings/5/versions', () =>
        HttpResponse.json({
          items: [version(3, null), version(2, '2026-05-31T13:00:00.000Z'), version(1, '2026-05-31T12:30:00.000Z')],
          totalItems: 3,
        }),
      ),
      http.post('*/v1/admin/rankings/5/publish', async ({ request }) => {
        published.push(await request.json());
        return HttpResponse.json(aRanking({ status: 'official' }) as never);
      }),
    );
    expect(await screen.findByText('Shown now')).toBeTruthy();
    expect(screen.getByText('To be published')).toBeTruthy();
    const [again, ...others] = screen.getAllByRole('button', { name: 'Publish again' });
    expect(others).toEqual([]);
    await userEvent.click(again as HTMLElement);
    await waitFor(() => expect(published).toEqual([{ version: 1 }]));
  });
});

describe('recalculating all rankings', () => {
  it('follows the task and says what changed in each, with the way to publish it', async () => {
    const task = { id: 31, event_id: 12, kind: 'rankings', title: 'Recalculate 1 ranking', progress: 0, result: null };
    openAt(`${RANKINGS}/recalculate`, tables([aRanking({ status: 'official' })]));
    api.use(
      http.post('*/v1/admin/events/12/recalculate_rankings', () =>
        HttpResponse.json({ ...task, status: 'queued' }, { status: 202 }),
      ),
      http.get('*/v1/admin/background_tasks/31', () =>
        HttpResponse.json({
          ...task,
          status: 'succeeded',
          result: {
            rankings: [
              {
                ranking_id: 5,
                name: 'Overall',
                race: 'Marathon',
                entries: 2,
                ranks: 1,
                times: 0,
                podium: 1,
                added: 0,
                removed: 0,
                is_draft: true,
              },
            ],
          },
        }),
      ),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Recalculate 1 ranking' }));
    expect(await screen.findByText('1 change on the podium')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Publish changes' })).toBeTruthy();
  });

  it('says so where there is none to recalculate', async () => {
    openAt(`${RANKINGS}/recalculate`, tables([]));
    expect(await screen.findByText('There is no ranking to recalculate yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Recalculate/ })).toBeNull();
  });
});
