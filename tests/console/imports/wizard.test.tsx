// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MOSTLY_OTHERS } from '../../../engine/core/importDoubt';
import { TEXT_ENCODINGS } from '../../../engine/tables/encoding/detectEncoding';
import { refuse } from '../engine/fakeApi';
import { withScreens } from '../engine/screens';
import { api } from '../shell/api';
import { aDetection, anImport, aStartList, askedRow, FINISHED, MENDED, openWizard } from './importApi';

withScreens();
afterEach(() => vi.restoreAllMocks());

async function choose(file: File) {
  await userEvent.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file, {
    applyAccept: false,
  });
}

async function toMapping() {
  await choose(aStartList);
  await screen.findByRole('heading', { name: 'What the columns are' });
}

const targetOf = (column: string) => screen.getByLabelText<HTMLSelectElement>(`Import ${column} as`);

describe('the import wizard', () => {
  it('brings a file in: columns, a check that writes nothing, the import, and its undo', async () => {
    const { requests, last } = openWizard();
    await toMapping();
    expect(document.activeElement?.textContent).toBe('What the columns are');
    expect(screen.getByText('About 3 rows in start list.csv')).toBeTruthy();
    const bib = screen.getByRole('row', { name: /^Bib/ });
    expect(within(bib).getByText('As last time')).toBeTruthy();
    expect(within(bib).getByText('1 · 2 · 3')).toBeTruthy();

    await userEvent.selectOptions(targetOf('Shirt'), 'notes');
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    const run = await screen.findByRole('button', { name: 'Import 2 athletes' });
    const failed = await screen.findByRole('region', { name: 'Rows that would fail' });
    expect(await within(failed).findByText('Last name: missing.')).toBeTruthy();
    expect(within(failed).queryByText(/Atlantis/)).toBeNull();
    const warned = screen.getByRole('region', { name: 'Would be imported, with something to check' });
    expect(await within(warned).findByText('Country "Atlantis": Is not a known country.')).toBeTruthy();
    expect(requests.at(-1)?.body).toMatchObject({
      file_id: 5,
      event_id: 12,
      lenient: true,
      dry_run: true,
      mapping: { ...aDetection.mapping, Shirt: 'notes' },
    });

    await userEvent.click(run);
    expect(await screen.findByText(FINISHED)).toBeTruthy();
    expect(requests.at(-1)?.body).toMatchObject({ dry_run: false, mapping: { Shirt: 'notes' } });
    const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo import' });
    // Until it is known that nobody took the import back already.
    await waitFor(() => expect(undo.disabled).toBe(false));
    await userEvent.click(undo);
    expect(await screen.findByText('This import was taken back.')).toBeTruthy();
    expect(last('POST', '/v1/admin/operations/op-import/undo')).toBeTruthy();
  });

  it('shows what would change of athletes with reads or results, and asks before it goes on', async () => {
    const { requests } = openWizard([askedRow]);
    const check = anImport({
      id: 40,
      dry_run: true,
      error_count: 0,
      warning_count: 0,
      updated_count: 1,
      question_count: 1,
    });
    api.use(http.get('*/v1/admin/imports/40', () => HttpResponse.json(check as never)));
    await toMapping();
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    const title = '1 row changes the bib, chip, race, wave or name of an athlete with reads or results';
    const asked = await screen.findByRole('region', { name: title });
    const athlete = await within(asked).findByRole('link', { name: 'Ada Bell (1)' });
    expect(athlete.getAttribute('href')).toBe('/events/12/athletes/3');
    const row = athlete.closest('tr') ?? expect.fail();
    expect(row.textContent).toContain('Last nameBell → Jansen');
    expect(within(row).getByRole('cell', { name: '12' })).toBeTruthy();

    const sent = requests.length;
    await userEvent.click(screen.getByRole('button', { name: 'Import 3 athletes' }));
    const question = await screen.findByRole('dialog', { name: title });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toHaveLength(sent);
    await userEvent.click(screen.getByRole('button', { name: 'Import 3 athletes' }));
    const again = await screen.findByRole('dialog', { name: title });
    await userEvent.click(within(again).getByRole('button', { name: 'Import all the same' }));
    expect(await screen.findByText(FINISHED)).toBeTruthy();
    expect(requests.at(-1)?.body).toMatchObject({ dry_run: false, expect: 1 });
  });

  it('asks before it makes other people of athletes, of whom nothing came in yet', async () => {
    const other = { ...askedRow, errors: ['Ada Bell (1) would become Bo Carr.'], uses: 0 };
    const { requests } = openWizard([other]);
    const check = anImport({ id: 40, dry_run: true, updated_count: 2, question_count: 2, questions: { other: 2 } });
    api.use(http.get('*/v1/admin/imports/40', () => HttpResponse.json(check as never)));
    await toMapping();
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    const title = '2 rows would make other people of athletes';
    const region = await screen.findByRole('region', { name: title });
    expect(await within(region).findByText('Ada Bell (1) would become Bo Carr.')).toBeTruthy();
    expect(within(region).queryByRole('cell', { name: '0' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Import 4 athletes' }));
    const question = await screen.findByRole('dialog', { name: title });
    expect(question.textContent).toContain('Are the bibs shifted by a line');
    expect(question.textContent).not.toContain('Times and rankings follow');
    await userEvent.click(within(question).getByRole('button', { name: 'Import all the same' }));
    expect(await screen.findByText(FINISHED)).toBeTruthy();
    expect(requests.at(-1)?.body).toMatchObject({ dry_run: false, expect: 2 });
  });

  it('says once what is the same of somebody who is there and of the row', async () => {
    const same = {
      ...askedRow,
      before: { last_name: 'Bell', city: 'Gent' },
      after: { last_name: 'Bell', city: 'Brugge' },
    };
    openWizard([same]);
    const check = anImport({ id: 40, dry_run: true, question_count: 1, questions: { beside: 1 } });
    api.use(http.get('*/v1/admin/imports/40', () => HttpResponse.json(check as never)));
    await toMapping();
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    const row = (await screen.findByRole('link', { name: 'Ada Bell (1)' })).closest('tr') ?? expect.fail();
    expect(row.textContent).toContain('Last nameBellCityGent → Brugge');
  });

  it('has a part of a name with the name, not among the rest', async () => {
    openWizard();
    await toMapping();
    const groupOf = (target: string) =>
      targetOf('Shirt').querySelector(`option[value=${target}]`)?.parentElement?.getAttribute('label');
    expect(groupOf('infix')).toBe(groupOf('last_name'));
    expect(groupOf('infix')).not.toBe('Other');
  });

  it('takes in by one click a column that was left out last time', async () => {
    openWizard();
    const left = { ...aDetection.columns[2], is_remembered: true, skipped: 'notes' };
    const detection = { ...aDetection, columns: [...aDetection.columns.slice(0, 2), left] };
    api.use(http.post('*/v1/admin/imports/detect', () => HttpResponse.json(detection as never)));
    await toMapping();
    const row = screen.getByRole('row', { name: /^Shirt/ });
    expect(within(row).getByText('Left out last time')).toBeTruthy();
    expect(targetOf('Shirt').value).toBe('');
    await userEvent.click(within(row).getByRole('button', { name: 'Import as Notes' }));
    expect(targetOf('Shirt').value).toBe('notes');
    expect(within(row).queryByText('Left out last time')).toBeNull();
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it('offers a field for a column that is not imported automatically', async () => {
    openWizard();
    const open = { ...aDetection.columns[2], offered: 'notes' };
    const detection = { ...aDetection, columns: [...aDetection.columns.slice(0, 2), open] };
    api.use(http.post('*/v1/admin/imports/detect', () => HttpResponse.json(detection as never)));
    await toMapping();
    const row = screen.getByRole('row', { name: /^Shirt/ });
    expect(targetOf('Shirt').value).toBe('');
    await userEvent.click(within(row).getByRole('button', { name: 'Import as Notes' }));
    expect(targetOf('Shirt').value).toBe('notes');
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it('asks which comes first in dates that fit both, before it goes on', async () => {
    const { requests } = openWizard();
    const choices = [
      { format: 'DD/MM/YYYY', date: '1985-04-03' },
      { format: 'MM/DD/YYYY', date: '1985-03-04' },
    ];
    const date_question = { column: 'Born', sample: '03/04/1985', choices, is_remembered: false };
    const looked: unknown[] = [];
    api.use(
      http.post('*/v1/admin/imports/detect', async ({ request }) => {
        const body = (await request.json()) as { date_format?: string };
        looked.push(body.date_format);
        const date_format = body.date_format ?? 'DD/MM/YYYY';
        return HttpResponse.json({ ...aDetection, date_format, date_question } as never);
      }),
    );
    await toMapping();
    const question = screen.getByRole('radiogroup', { name: 'Which comes first in 03/04/1985?' });
    const [day, month] = within(question).getAllByRole<HTMLInputElement>('radio');
    expect([day?.checked, month?.checked]).toEqual([false, false]);
    const sent = requests.length;
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(screen.getByText('Say which comes first.')).toBeTruthy();
    expect(document.activeElement).toBe(day);
    expect(requests).toHaveLength(sent);
    await userEvent.click(screen.getByLabelText('The month: 4 March 1985'));
    await waitFor(() => expect(looked).toEqual([undefined, 'MM/DD/YYYY']));
    expect(screen.queryByText('Say which comes first.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByRole('heading', { name: 'What would happen' });
    expect(requests.at(-1)?.body).toMatchObject({ date_format: 'MM/DD/YYYY', dry_run: true });
  });

  it('takes the order that was said the last time', async () => {
    openWizard();
    const choices = [
      { format: 'DD/MM/YYYY', date: '1985-04-03' },
      { format: 'MM/DD/YYYY', date: '1985-03-04' },
    ];
    const date_question = { column: 'Born', sample: '03/04/1985', choices, is_remembered: true };
    api.use(
      http.post('*/v1/admin/imports/detect', () =>
        HttpResponse.json({ ...aDetection, date_format: 'MM/DD/YYYY', date_question } as never),
      ),
    );
    await toMapping();
    expect(screen.getByLabelText<HTMLInputElement>('The month: 4 March 1985').checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(await screen.findByRole('heading', { name: 'What would happen' })).toBeTruthy();
  });

  it('goes on with the next sheet of a workbook, as the one before was read', async () => {
    const { requests } = openWizard();
    const note = 'Only the sheet "10 km" is read. Import these one after the other: "5 km".';
    const sheets = { sheets: ['10 km', '5 km'], delimiter: null, encoding: null };
    api.use(
      http.post('*/v1/admin/imports/detect', async ({ request }) => {
        const body = (await request.clone().json()) as { sheet?: string };
        const own = body.sheet ? { notes: [], alike_sheets: [] } : { notes: [note], alike_sheets: ['5 km'] };
        return HttpResponse.json({ ...aDetection, ...sheets, ...own, sheet: body.sheet ?? '10 km' });
      }),
    );
    await toMapping();
    await userEvent.selectOptions(targetOf('Shirt'), 'notes');
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    const run = await screen.findByRole('button', { name: 'Import 2 athletes' });
    expect(screen.getByText(note)).toBeTruthy();
    await userEvent.click(run);
    expect(await screen.findByText('Only the sheet “10 km” was read. Not imported yet: 5 km.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Go on with “5 km”' }));
    await screen.findByRole('heading', { name: 'What the columns are' });
    expect(targetOf('Shirt').value).toBe('notes');
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByRole('button', { name: 'Import 2 athletes' });
    expect(requests.at(-1)?.body).toMatchObject({ sheet: '5 km', dry_run: true, mapping: { Shirt: 'notes' } });
    expect(screen.queryByText(note)).toBeNull();
  });

  it('warns of a file of which most rows are about others', async () => {
    openWizard([askedRow]);
    const message = `Nothing was written: 0 would be added. ${MOSTLY_OTHERS}`;
    const check = anImport({ id: 40, dry_run: true, question_count: 5, questions: { other: 5 }, message });
    api.use(http.get('*/v1/admin/imports/40', () => HttpResponse.json(check as never)));
    await toMapping();
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.filter(({ textContent }) => textContent === MOSTLY_OTHERS)).toHaveLength(1);
    expect(screen.getByText('Nothing was written: 0 would be added.')).toBeTruthy();
  });

  it('lists what new athletes lack, and skips duplicates of the file by one click', async () => {
    const { requests } = openWizard();
    const questions = { question_count: 3, questions: { twice: 3 } };
    const check = anImport({ id: 40, dry_run: true, added_count: 5, missing: { gender: 2 }, ...questions });
    api.use(http.get('*/v1/admin/imports/40', () => HttpResponse.json(check as never)));
    await toMapping();
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(await screen.findByText('Would lack Gender: 2')).toBeTruthy();
    expect(screen.getByText('3 rows repeat other rows of the file')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Skip these 3' }));
    await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ dry_run: true, skip_duplicates: true }));
  });

  it('stops mended rows that change such athletes until somebody has seen them', async () => {
    const { requests } = openWizard([{ ...askedRow, import_id: 42 }]);
    const stopped = anImport({
      id: 42,
      status: 'failed',
      message: 'One was not expected.',
      error_count: 0,
      question_count: 1,
    });
    api.use(http.get('*/v1/admin/imports/42', () => HttpResponse.json(stopped as never)));
    await toMapping();
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 athletes' }));
    expect(requests.at(-1)?.body).toMatchObject({ expect: 0 });
    const failed = await screen.findByRole('region', { name: 'Rows that failed' });
    await userEvent.click(await within(failed).findByRole('button', { name: 'Mend line 3' }));
    await userEvent.type(within(failed).getByLabelText('Name'), 'Bo{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 mended row' }));
    const mended = await screen.findByRole('region', { name: 'Mended rows' });
    expect(await within(mended).findByText('One was not expected.')).toBeTruthy();
    expect(requests.at(-1)?.body).toMatchObject({ file_id: 6, expect: 0 });
    await userEvent.click(await within(mended).findByRole('button', { name: 'Import all the same' }));
    await within(mended).findByRole('region', { name: 'Import' });
    expect(requests.at(-1)?.body).toMatchObject({ file_id: 5, expect: 1, mapping: aDetection.mapping });
  });

  it('looks at the file again when its race is said, and keeps what was chosen', async () => {
    const { requests } = openWizard();
    await toMapping();
    await userEvent.selectOptions(targetOf('Shirt'), 'notes');
    const race = screen.getByLabelText<HTMLSelectElement>('Race of rows that name none');
    await waitFor(() => expect(race.options.length).toBeGreaterThan(1));
    const id = race.options[1]?.value ?? '';
    await userEvent.selectOptions(race, id);
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ path: '/v1/admin/imports/detect', body: { race_id: Number(id) } }),
    );
    await waitFor(() => expect(targetOf('Shirt').value).toBe('notes'));
    expect(screen.getByLabelText<HTMLSelectElement>('Race of rows that name none').value).toBe(id);
  });

  it('counts the lines that it left out, and takes one after all', async () => {
    const { requests } = openWizard();
    const done = anImport({ message: FINISHED, total: 4, processed: 4 });
    api.use(http.get('*/v1/admin/imports/41', () => HttpResponse.json(done as never)));
    await toMapping();
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 athletes' }));
    const left = await screen.findByRole('region', { name: 'Left out, or imported with something to check' });
    expect(screen.getByText('Left out').parentElement?.textContent).toBe('Left out1');
    await userEvent.click(await within(left).findByRole('button', { name: 'Mend line 4' }));
    await userEvent.click(within(left).getByRole('button', { name: 'Done' }));
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 mended row' }));
    await screen.findByRole('region', { name: 'Mended rows' });
    expect(requests.at(-1)?.body).toMatchObject({ file_id: 6, expect: 0 });
  });

  it('mends no row of which some imported cell is not shown', async () => {
    openWizard();
    const row = { id: 2, import_id: 41, line: 3, severity: 'error', raw: ['2', null, null], errors: ['Why.'] };
    api.use(http.get('*/v1/admin/import_rows', () => HttpResponse.json({ items: [row], totalItems: 1 } as never)));
    await toMapping();
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 athletes' }));
    const failed = await screen.findByRole('region', { name: 'Rows that failed' });
    expect(await within(failed).findByRole('cell', { name: '2' })).toBeTruthy();
    expect(within(failed).queryByRole('button', { name: 'Mend line 3' })).toBeNull();
  });

  it('mends the rows that failed cell by cell, and brings them in as the file was', async () => {
    const { requests } = openWizard();
    const sent = vi.spyOn(FormData.prototype, 'append');
    await toMapping();
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 athletes' }));
    const failed = await screen.findByRole('region', { name: 'Rows that failed' });
    await userEvent.click(await within(failed).findByRole('button', { name: 'Mend line 3' }));
    const cells = within(failed).getByRole('form', { name: 'Cells of line 3' });
    // What fills nothing is not asked for.
    expect(within(cells).queryByLabelText('Shirt')).toBeNull();
    expect((within(cells).getByLabelText('Bib') as HTMLInputElement).value).toBe('2');
    await userEvent.type(within(cells).getByLabelText('Name'), 'Bo "the bib", Lee{Enter}');
    expect(within(failed).getByText('2 · Bo "the bib", Lee · L')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 mended row' }));
    const mended = await screen.findByRole('region', { name: 'Mended rows' });
    expect(await within(mended).findByText(MENDED)).toBeTruthy();
    const [file] = sent.mock.calls.flatMap(([, value]) => (value instanceof File ? value : [])).slice(-1);
    expect(file?.name).toBe('start list - mended rows.csv');
    expect((await file?.text())?.replace('\ufeff', '')).toBe(
      'Bib,Name,Shirt,Not imported because\r\n2,"Bo ""the bib"", Lee",L,\r\n',
    );
    expect(requests.at(-1)?.body).toMatchObject({
      event_id: 12,
      kind: 'athlete',
      file_id: 6,
      race_id: 7,
      mapping: aDetection.mapping,
      match_on: 'start_number',
      mode: 'add_or_update',
      lenient: false,
      has_header: true,
      delimiter: ',',
    });
    expect(within(failed).getByText('Sent again as mended')).toBeTruthy();
    expect(within(failed).queryByRole('button', { name: /Import .* mended/ })).toBeNull();
  });

  it('refuses rows for any cell that cannot be read where one asks for that', async () => {
    const { requests } = openWizard();
    await toMapping();
    await userEvent.selectOptions(screen.getByLabelText('Cells that cannot be read'), 'Refuse the row');
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByRole('button', { name: 'Import 2 athletes' });
    expect(requests.at(-1)?.body).toMatchObject({ dry_run: true, lenient: false });
  });

  it('calls each encoding that it can read by its name, with the languages it is used for', async () => {
    openWizard();
    await toMapping();
    const options = within(screen.getByLabelText('Encoding')).getAllByRole('option');
    const names = new Map(options.map((option) => [option.getAttribute('value'), option.textContent]));
    expect([...names.keys()]).toEqual([...TEXT_ENCODINGS]);
    expect(names.get('koi8-r')).toBe('KOI8-R, Cyrillic');
    expect([...names.values()].filter((name) => !name || /^[a-z]|engine/.test(name))).toEqual([]);
  });

  it('takes a file that is dropped, but one at a time', async () => {
    openWizard();
    const zone = (await screen.findByText('Drop a file here, or')).parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [aStartList, aStartList] } });
    expect(await screen.findByText('Choose one file at a time.')).toBeTruthy();
    fireEvent.drop(zone, { dataTransfer: { files: [aStartList] } });
    expect(await screen.findByText('About 3 rows in start list.csv')).toBeTruthy();
  });

  it('keeps what was chosen when the file is read again, and on the way back', async () => {
    const { requests } = openWizard();
    await toMapping();
    await userEvent.selectOptions(targetOf('Shirt'), 'notes');
    await userEvent.selectOptions(screen.getByLabelText('Encoding'), 'windows-1252');
    await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ encoding: 'windows-1252' }));
    await screen.findByText('About 3 rows in start list.csv');
    expect(targetOf('Shirt').value).toBe('notes');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with this file' }));
    await screen.findByRole('heading', { name: 'What the columns are' });
    expect(targetOf('Shirt').value).toBe('notes');
  });

  it('marks a column that fills what another does', async () => {
    openWizard();
    await toMapping();
    await userEvent.selectOptions(targetOf('Shirt'), 'last_name');
    expect(targetOf('Shirt').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Another column is imported as this already.')).toBeTruthy();
  });

  it('says what is wrong with a file where it was chosen', async () => {
    openWizard();
    await choose(new File(['x'], 'photo.png', { type: 'image/png' }));
    expect(await screen.findByText(/A file of this type cannot be imported/)).toBeTruthy();
    const message = 'Line 7: a quote is never closed.';
    api.use(
      http.post('*/v1/admin/imports/detect', () =>
        refuse(422, { message, code: 'invalid', errors: { file: [message] } }),
      ),
    );
    await choose(aStartList);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Choose a file' })).toBeTruthy();
  });

  it('says what is wrong with a setting at the setting, and with the columns above them', async () => {
    openWizard();
    await toMapping();
    const errors = {
      match_on: ['No column is mapped to Chip codes.'],
      mapping: ['Map at least one column to a field.'],
    };
    api.use(http.post('*/v1/admin/imports', () => refuse(422, { message: 'Invalid.', code: 'invalid', errors })));
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    const setting = await screen.findByLabelText('Find athletes by');
    await screen.findByText('Map at least one column to a field.');
    const described = setting.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('No column is mapped to Chip codes.');
  });

  it('offers no import that would change nothing', async () => {
    openWizard();
    const unchanged = { id: 40, status: 'finished', dry_run: true, added_count: 0, updated_count: 0, error_count: 0 };
    api.use(http.get('*/v1/admin/imports/40', () => HttpResponse.json({ ...unchanged, unchanged_count: 3 })));
    await toMapping();
    await userEvent.click(screen.getByRole('button', { name: 'Check the file' }));
    const run = await screen.findByRole('button', { name: 'Import 0 athletes' });
    expect(run).toHaveProperty('disabled', true);
    expect(screen.getByText('Nothing in this file would change anything.')).toBeTruthy();
  });
});
