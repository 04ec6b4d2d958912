// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { mapIcon } from '../../../../resources/shared/mapIcons';
import { fieldSamples } from '../fieldSamples';
import { renderField } from './renderField';

afterEach(cleanup);

const NAMES: Readonly<Record<string, string>> = { reference: 'race_id', file: 'logo_id', reference_list: 'race_ids' };
const dataProvider = { getList: async () => ({ data: [], total: 0 }), getMany: async () => ({ data: [] }) };

/** One field of each type: how it looks does not depend on what it reads. */
const fields = new Map(fieldSamples.map(({ field }) => [field.type.name, field]));

describe.each([...fields, ['map_icon', mapIcon()] as const])('%s', (type, field) => {
  test.each([
    ['in a form', {}],
    ['required', { isRequired: true }],
    ['as a filter', { isFilter: true, isCompact: true }],
  ])('%s has no accessibility violations', async (_where, options) => {
    await renderField(field, { name: NAMES[type] ?? 'thing', dataProvider, ...options });
    const { violations } = await axe.run(document.body, {
      // Colours and page landmarks are the page's.
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
});
