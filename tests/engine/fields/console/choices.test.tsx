// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { boolean } from '../../../../engine/fields/boolean/boolean.field';
import { choice } from '../../../../engine/fields/choice/choice.field';
import { country } from '../../../../engine/fields/choice/country.field';
import { reference } from '../../../../engine/fields/reference/reference.field';
import { referenceList } from '../../../../engine/fields/referenceList/referenceList.field';
import { timeZone } from '../../../../engine/fields/timeZone/timeZone.field';
import { mapIcon } from '../../../../resources/shared/mapIcons';
import { renderCell, renderField } from './renderField';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const RACES = [
  { id: 3, name: 'Marathon' },
  { id: 4, name: 'Half marathon' },
];

function racesProvider() {
  return {
    getList: vi.fn(async (_resource: string, { filter }: { filter: { q?: string } }) => {
      const data = RACES.filter((race) => race.name.toLowerCase().includes(filter.q?.toLowerCase() ?? ''));
      return { data, total: data.length };
    }),
    getMany: vi.fn(async (_resource: string, { ids }: { ids: number[] }) => ({
      data: RACES.filter((race) => ids.includes(race.id)),
    })),
  };
}

describe('choices', () => {
  test('few: a list of words', async () => {
    const { user, formValue } = await renderField(choice(['male', 'female'], { list: 'genders' }));
    await user.selectOptions(await screen.findByLabelText('Thing'), 'Female');
    expect(formValue()).toBe('female');
    await user.selectOptions(screen.getByLabelText('Thing'), '');
    expect(formValue()).toBeNull();
  });

  test('many: found by typing', async () => {
    const { user, formValue } = await renderField(country());
    await user.type(await screen.findByRole('combobox', { name: 'Thing' }), 'netherl');
    await user.click(await screen.findByRole('option', { name: 'Netherlands' }));
    expect(formValue()).toBe('NL');
  });

  test('time zones', async () => {
    const { user, formValue } = await renderField(timeZone());
    await user.type(await screen.findByRole('combobox', { name: 'Thing' }), 'new york');
    await user.click(await screen.findByRole('option', { name: 'America/New York' }));
    expect(formValue()).toBe('America/New_York');
  });

  test('map icons come with picture and word', async () => {
    const { user, formValue } = await renderField(mapIcon());
    await user.type(await screen.findByRole('combobox', { name: 'Thing' }), 'split');
    const option = await screen.findByRole('option', { name: 'Splitpoint' });
    expect(option.querySelector('img')).toHaveAttribute('src', '/images/icons/timeline.svg');
    await user.click(option);
    expect(formValue()).toBe('timeline');
  });

  test('a tone is never without its word', () => {
    renderCell(choice(['open', 'shut'], { tones: { open: 'good' } }), { value: 'open' });
    expect(screen.getByText('Open')).toBeInTheDocument();
  });
});

describe('yes or no', () => {
  test('a switch where both are meant', async () => {
    const { user, formValue } = await renderField(boolean({ default: false }), { value: false });
    await user.click(await screen.findByRole('switch', { name: 'Thing' }));
    expect(formValue()).toBe(true);
  });

  test('a list where neither is an answer too', async () => {
    const { user, formValue } = await renderField(boolean());
    await user.selectOptions(await screen.findByLabelText('Thing'), 'No');
    expect(formValue()).toBe(false);
  });

  test('visibility: one click sends the whole model, flipped', async () => {
    const update = vi.fn(async (_resource: string, { data }: { data: unknown }) => ({ data }));
    renderCell(boolean({ isVisibility: true }), {
      value: true,
      record: { name: 'Anna' },
      dataProvider: { update },
      isEditable: true,
    });
    const button = await screen.findByRole('button', { name: 'Visible: Anna' });
    expect(button).toHaveAttribute('aria-pressed', 'true');
    button.click();
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]?.[1]).toMatchObject({
      data: { id: 1, name: 'Anna', thing: false },
      meta: { isWhole: true },
    });
  });

  test('visibility is told, not switched, where the record cannot be changed, as in its history', () => {
    renderCell(boolean({ isVisibility: true }), { value: true });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Yes')).toBeInTheDocument();
  });
});

describe('references', () => {
  test('search the records of the other resource, and show the title of the one chosen', async () => {
    const dataProvider = racesProvider();
    const { user, formValue } = await renderField(reference('races'), { name: 'race_id', value: 3, dataProvider });
    const control = await screen.findByRole('combobox', { name: 'Thing' });
    await waitFor(() => expect(control).toHaveValue('Marathon'));
    await user.clear(control);
    await user.type(control, 'half');
    await waitFor(() =>
      expect(dataProvider.getList).toHaveBeenCalledWith('races', expect.objectContaining({ filter: { q: 'half' } })),
    );
    await user.click(await screen.findByRole('option', { name: 'Half marathon' }));
    expect(formValue()).toBe(4);
  });

  test('offer what fits the other fields of the form, and drop what no longer does', async () => {
    const dataProvider = racesProvider();
    const field = reference('races', { within: ['other'] });
    const options = { name: 'race_id', value: 3, record: { other: '2026-01-01' }, dataProvider };
    const { user, formValue } = await renderField(field, options);
    await screen.findByRole('combobox', { name: 'Thing' });
    await waitFor(() =>
      expect(dataProvider.getList.mock.calls[0]?.[1]).toMatchObject({ filter: { other: '2026-01-01' } }),
    );
    expect(formValue()).toBe(3);
    await user.click(screen.getByText('Move bound'));
    await waitFor(() => expect(formValue()).toBeNull());
  });

  test('several', async () => {
    const dataProvider = racesProvider();
    const { user, formValue } = await renderField(referenceList('races'), {
      name: 'race_ids',
      value: [3],
      dataProvider,
    });
    await screen.findByText('Marathon');
    await user.type(await screen.findByRole('combobox', { name: 'Thing' }), 'half');
    await user.click(await screen.findByRole('option', { name: 'Half marathon' }));
    expect(formValue()).toEqual([3, 4]);
  });

  test('cells show what came with the record, or fetch the title', async () => {
    renderCell(reference('races'), { name: 'race_id', value: 9, record: { race: { id: 9, name: 'City run' } } });
    expect(screen.getByText('City run')).toBeInTheDocument();
    renderCell(reference('races'), { name: 'race_id', value: 4, dataProvider: racesProvider() });
    expect(await screen.findByText('Half marathon')).toBeInTheDocument();
  });

  describe('to records that files name otherwise than by their title', () => {
    const field = reference('athletes', {});
    const athletes = [
      { id: 3, name: 'Ada Peeters', bib: '1024' },
      { id: 4, name: 'Ada Peeters', bib: '7' },
      { id: 5, name: 'Cem Aydin', bib: null },
      { id: 6, name: '88', bib: '88' },
    ];
    const optionsOfTest = () => ({
      name: 'athlete_id',
      namedBy: ['bib'],
      dataProvider: {
        getList: vi.fn(async () => ({ data: athletes, total: athletes.length })),
        getMany: vi.fn(async (_: string, { ids }: { ids: number[] }) => ({
          data: athletes.filter(({ id }) => ids.includes(id)),
        })),
      },
    });

    test('show both in a cell, whether the record came along or is fetched', async () => {
      const [ada] = athletes;
      const options = optionsOfTest();
      renderCell(field, { ...options, value: 3, record: { athlete: ada } });
      expect(screen.getByText('Ada Peeters · 1024')).toBeInTheDocument();
      expect(options.dataProvider.getMany).not.toHaveBeenCalled();
      renderCell(field, { ...options, value: 4 });
      expect(await screen.findByText('Ada Peeters · 7')).toBeInTheDocument();
    });

    test('offer both, so that people of one name can be told apart', async () => {
      const { user, formValue } = await renderField(field, { ...optionsOfTest(), value: 3 });
      const control = await screen.findByRole('combobox', { name: 'Thing' });
      await waitFor(() => expect(control).toHaveValue('Ada Peeters · 1024'));
      await user.click(control);
      const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
      expect(offered).toEqual(['Ada Peeters · 1024', 'Ada Peeters · 7', 'Cem Aydin', '88']);
      await user.click(screen.getByRole('option', { name: 'Ada Peeters · 7' }));
      expect(formValue()).toBe(4);
    });
  });

  test('as a filter give the id as text', async () => {
    const options = { name: 'race_id', isFilter: true, dataProvider: racesProvider() };
    const { user, formValue } = await renderField(reference('races'), options);
    await user.click(await screen.findByRole('combobox', { name: 'Thing' }));
    await user.click(await screen.findByRole('option', { name: 'Half marathon' }));
    expect(formValue()).toBe('4');
  });

  test('a list that must contain one, as a filter', async () => {
    const options = { name: 'race_ids', isFilter: true, dataProvider: racesProvider() };
    const { user, formValue } = await renderField(referenceList('races'), options);
    await user.click(await screen.findByRole('combobox', { name: 'Thing' }));
    await user.click(await screen.findByRole('option', { name: 'Marathon' }));
    expect(formValue()).toBe('3');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Thing' })).toHaveValue('Marathon'));
  });
});

describe('categories', () => {
  const categories = reference('categories', { isCategory: true });

  test('are searched from three characters on, and added when not found', async () => {
    const getList = vi.fn(async () => ({ data: [{ id: 7, label: 'Elite women' }], total: 1 }));
    const create = vi.fn(async () => ({ data: { id: 8, label: 'Elite' } }));
    const getOne = async () => ({ data: { id: 8, label: 'Elite' } });
    const options = { name: 'category_id', dataProvider: { getList, create, getOne } };
    const { user, formValue } = await renderField(categories, options);
    const control = await screen.findByRole('combobox', { name: 'Thing' });
    expect(control).toHaveAttribute('placeholder', 'Type at least 3 characters');
    await user.type(control, 'el');
    expect(await screen.findByText('Type at least 3 characters')).toBeInTheDocument();
    expect(getList).not.toHaveBeenCalled();
    await user.type(control, 'ite');
    await screen.findByRole('option', { name: 'Elite women' });
    const asked = expect.objectContaining({ filter: { query: 'elite' } });
    expect(getList).toHaveBeenCalledWith('categories', asked);
    await user.click(screen.getByRole('option', { name: 'Add "elite"' }));
    await waitFor(() => expect(formValue()).toBe(8));
    expect(create).toHaveBeenCalledWith('categories', { data: { label: 'elite' } });
    await waitFor(() => expect(control).toHaveValue('Elite'));
  });

  test('shows that no category matches, and still offers to add one', async () => {
    const options = { name: 'category_id', dataProvider: { getList: async () => ({ data: [], total: 0 }) } };
    const { user } = await renderField(categories, options);
    await user.type(await screen.findByRole('combobox', { name: 'Thing' }), 'abc');
    expect(await screen.findByRole('option', { name: 'Add "abc"' })).toBeInTheDocument();
    expect(screen.getByText('No categories found')).toBeInTheDocument();
  });

  test('one that is chosen gives way to what is typed', async () => {
    const getList = async () => ({ data: [{ id: 7, label: 'Suppliers' }], total: 1 });
    const getOne = async (_: string, { id }: { id: number }) => ({
      data: { id, label: id === 2 ? 'Partners' : 'Suppliers' },
    });
    const options = { name: 'category_id', value: 2, dataProvider: { getList, getOne } };
    const { user, formValue } = await renderField(
      reference('categories', { isCategory: true, required: true }),
      options,
    );
    const control = await screen.findByRole('combobox', { name: 'Thing' });
    await waitFor(() => expect(control).toHaveValue('Partners'));
    await user.tripleClick(control);
    await user.keyboard('Sup');
    expect(control).toHaveValue('Sup');
    await user.click(await screen.findByRole('option', { name: 'Suppliers' }));
    expect(formValue()).toBe(7);
    // What was typed and not chosen makes way for what is.
    await user.clear(control);
    await user.type(control, 'x');
    await user.tab();
    await waitFor(() => expect(control).toHaveValue('Suppliers'));
    expect(formValue()).toBe(7);
  });

  test('are those of the same tenant, and new ones become its own', async () => {
    const getList = vi.fn(async () => ({ data: [], total: 0 }));
    const create = vi.fn(async () => ({ data: { id: 8, label: 'Gold' } }));
    const getOne = async () => ({ data: { id: 8, label: 'Gold' } });
    const field = reference('categories', { isCategory: true, within: ['place'] });
    const record = { place: 'Ghent' };
    const options = { name: 'category_id', record, dataProvider: { getList, create, getOne } };
    const { user, formValue } = await renderField(field, options);
    await user.type(await screen.findByRole('combobox', { name: 'Thing' }), 'Gold');
    await user.click(await screen.findByRole('option', { name: 'Add "Gold"' }));
    await waitFor(() => expect(formValue()).toBe(8));
    const asked = expect.objectContaining({ filter: { place: 'Ghent', query: 'Gold' } });
    expect(getList).toHaveBeenCalledWith('categories', asked);
    expect(create).toHaveBeenCalledWith('categories', { data: { place: 'Ghent', label: 'Gold' } });
  });

  test('what the server says of it shows on the field', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const getList = async () => ({ data: [], total: 0 });
    const create = async () => {
      throw new HttpError('Some fields are not valid.', 422, { errors: { label: ['Is already taken.'] } });
    };
    const options = { name: 'category_id', dataProvider: { getList, create } };
    const { user, formValue } = await renderField(categories, options);
    await user.type(await screen.findByRole('combobox', { name: 'Thing' }), 'elite');
    await user.click(await screen.findByRole('option', { name: 'Add "elite"' }));
    expect(await screen.findByText('Is already taken.')).toBeInTheDocument();
    expect(formValue()).toBeNull();
  });
});
