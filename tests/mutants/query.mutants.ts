import type { Mutant } from './mutant';

const agreement = 'tests/engine/query/sqlAgreement.test.ts';

/** Of lists: filters, search, order, pages, counts. */
export const queryMutants: readonly Mutant[] = [
  {
    name: 'a list is not ordered by id in the end',
    file: 'engine/core/query/parseQuery.ts',
    find: "if (!keys.some((key) => key.field === 'id')) keys.push({ field: 'id', isDescending: false });",
    replace: '',
    suite: agreement,
  },
  {
    name: 'a second page begins with the last record of the first',
    file: 'engine/api/operations/listPage.ts',
    find: 'offset ?? (page - 1) * itemsPerPage',
    replace: 'offset ?? (page - 1) * (itemsPerPage - 1)',
    suite: agreement,
  },
  {
    name: 'a cursor is taken by a list of another order',
    file: 'engine/api/operations/cursor.ts',
    find: ' || decoded[0] !== printSort(sort)',
    replace: '',
    suite: 'tests/api/bad-input',
  },
  {
    name: 'a page of 251 records is given',
    file: 'engine/core/query/listQuery.ts',
    find: 'MAX_PAGE_SIZE = 250',
    replace: 'MAX_PAGE_SIZE = 251',
    suite: 'tests/api/bad-input',
  },
  {
    name: 'at most is less than',
    file: 'engine/api/sql/querySql.ts',
    find: "lte: '<='",
    replace: "lte: '<'",
    suite: agreement,
  },
  {
    name: 'none of a list leaves out what is empty',
    file: 'engine/api/sql/querySql.ts',
    find: 'return sql`(${column} is null or ${column} <> all(${value}::${type}[]))`;',
    replace: 'return sql`(${column} <> all(${value}::${type}[]))`;',
    suite: agreement,
  },
  {
    name: 'not equal leaves out what is empty',
    file: 'engine/api/sql/querySql.ts',
    find: 'return sql`${column} is distinct from ${value}::${type}`;',
    replace: 'return sql`${column} <> ${value}::${type}`;',
    suite: agreement,
  },
  {
    name: 'an empty list is not empty',
    file: 'engine/api/sql/querySql.ts',
    find: 'coalesce(cardinality(${column}), 0) = 0',
    replace: 'coalesce(cardinality(${column}), 1) = 0',
    suite: agreement,
  },
  {
    name: 'a percent sign in a search stands for anything',
    file: 'engine/api/sql/querySql.ts',
    find: '${text} like ${`%${escapeLike(form)}%`}',
    replace: '${text} like ${`%${form}%`}',
    suite: agreement,
  },
  {
    name: 'a write by filter takes the filter that means everything',
    file: 'engine/api/operations/selectIds.ts',
    find: 'if (!isNarrowed && expect === null) {',
    replace: 'if (false) {',
    suite: 'tests/api/resources/bulk.test.ts',
  },
  {
    name: 'a write by filter goes on although the count is another',
    file: 'engine/api/operations/selectIds.ts',
    find: 'if (expect !== null && found.rows.length !== expect)',
    replace: 'if (expect !== null && found.rows.length > expect)',
    suite: 'tests/api/resources/bulk.test.ts',
  },
];
