import { describe, expect, it } from 'vitest';
import { categoryAndGender } from '../../../resources/athletes/categoryGender';
import { map } from './mapTable';

describe('the gender in a category', () => {
  it.each([
    [
      'male',
      [
        'M40',
        'M 40-44',
        'MU20',
        'MHK',
        'MJU18',
        'SEM',
        'V1M',
        'ESH',
        'M3M',
        'SM40',
        'JM',
        'MV45',
        'H21',
        'Men Open',
        'Mannen 40+',
        'Homes 50',
        'Senior M',
        'М35',
      ],
    ],
    [
      'female',
      [
        'W35',
        'F 40-44',
        'WU18',
        'WHK',
        'SEF',
        'V1F',
        'M3F',
        'SF35',
        'FV45',
        'D21',
        'K30',
        'Ž40',
        'Vrouwen 35+',
        'Dones 50',
        '40-44 F',
        'Ж35',
      ],
    ],
    [undefined, ['Open', 'M1', 'U18', 'Masters', 'Mixed', 'M/F', 'Men and women', '40-44', 'V40', 'Elite']],
  ])('%s: %j', (gender, categories) => {
    for (const category of categories)
      expect(categoryAndGender(category)).toEqual({ category, ...(gender && { gender }) });
  });

  it.each([[['M40', 'W35', 'M45']], [['V1F', 'SEM']], [['H21', 'D35']], [['Heren 40+', 'Dames 35+']]])(
    'of a column of %j is taken where none has it, and said',
    (cells) => {
      expect(map({ table: { Cat: cells, Name: ['Anna Bos'] } })).toMatchObject({
        mapping: { Cat: 'category_and_gender' },
        warnings: [`The column “Cat” says the gender as well, as in "${cells[0]}".`],
      });
    },
  );

  it.each([
    ['one gender alone', ['M40', 'M45']],
    ['letters of two languages', ['M40', 'H40', 'F40']],
    ['few that say it', ['M40', 'W35', 'Open', 'Elite']],
  ])('is not taken of a column of %s', (_, cells) => {
    expect(map({ table: { Cat: cells, Name: ['Anna Bos'] } })).toMatchObject({
      mapping: { Cat: 'category' },
      warnings: [],
    });
  });

  it('is not taken beside a column of genders', () => {
    const table = { Cat: ['M40', 'W35'], Sex: ['M', 'F'], Name: ['Anna Bos'] };
    expect(map({ table })).toMatchObject({ mapping: { Cat: 'category', Sex: 'gender' }, warnings: [] });
  });
});
